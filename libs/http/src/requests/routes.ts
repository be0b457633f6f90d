/**
 * Paths with a literal colon. `::` is a colon for the router; the RegExp keeps a parameter from matching the
 * action after it, and begins with `(^` and holds no `)` so that the OpenAPI generator strips it.
 *
 *   @Post('domains::checkAvailability') POST /core/v1/domains:checkAvailability
 *   @Post(`domains/${parameter('domainName')}${action('renew')}`) POST /core/v1/domains/{domainName}:renew
 */
export const parameter = (name: string): string => `:${name}(^[^:/]+)`;

export const action = (name: string): string => `::${name}`;
