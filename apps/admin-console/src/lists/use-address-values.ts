import { useNavigate, useSearch } from '@tanstack/react-router';

/** Values of the address by these names, and what changes them there; other values of the address go with a change. */
export function useAddressValues(names: readonly string[]) {
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const values: Record<string, string> = Object.fromEntries(
    names.filter((name) => search[name] !== undefined).map((name) => [name, String(search[name])]),
  );
  const replace = (next: Record<string, string>): void =>
    void navigate({ to: '.', search: next as never, replace: true });
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _old, ...rest } = values;
    replace(value ? { ...rest, [name]: value } : rest);
  };
  return { values, set, clear: () => replace({}) };
}
