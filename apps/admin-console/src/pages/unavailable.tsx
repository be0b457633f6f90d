import { EmptyState, FailureAlert } from '@registrar/ui';
import { isMissingRoute } from '../api/failure';

/** For routes that this release of the admin API may not have. */
export function Unavailable({
  error,
  what,
  onRetry,
}: {
  error: unknown;
  what: string;
  onRetry?: () => void;
}) {
  if (isMissingRoute(error))
    return (
      <EmptyState title={`${what} not available`} hint="This release of the admin API does not offer it." />
    );
  return <FailureAlert error={error} onRetry={onRetry} />;
}
