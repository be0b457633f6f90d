import { EmptyState, PageHeader } from '@registrar/ui';
import { useSession } from '../../session/session';

/** The admin API has no route for test clocks and scripted names: the reseller API has. */
export function SandboxPage() {
  const { session } = useSession();
  const isSandbox = session?.environment === 'sandbox';
  return (
    <>
      <PageHeader title="Sandbox" />
      <EmptyState
        title={isSandbox ? 'Clocks and scripted names are not available here' : 'This is production'}
        hint={
          isSandbox
            ? 'A sandbox account moves its own test clock by the reseller API; the admin API has no route for it.'
            : 'Test clocks and scripted names exist in the sandbox only.'
        }
      />
    </>
  );
}
