/** A refusal or failure of the admin API, in its own words. */
export class ApiFailure extends Error {
  constructor(
    /** 0: no answer came. */
    readonly status: number,
    message: string,
    readonly details?: string,
    readonly requestId?: string,
  ) {
    super(message);
  }
}

export const isMissingRoute = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 404 && error.details === undefined;

/** Reads the body `{message, details}` of a refusal. */
export async function failureOf(response: Response): Promise<ApiFailure> {
  const body = (await response.json().catch(() => ({}))) as { message?: unknown; details?: unknown };
  const text = (value: unknown): string | undefined =>
    value === undefined || value === null
      ? undefined
      : typeof value === 'string'
        ? value
        : JSON.stringify(value);
  return new ApiFailure(
    response.status,
    text(body.message) ?? `The admin API answered ${response.status}`,
    text(body.details),
    response.headers.get('x-request-id') ?? undefined,
  );
}
