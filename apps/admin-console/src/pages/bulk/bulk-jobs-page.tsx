import { Button } from '@mantine/core';
import { PageHeader, useNavigation } from '@registrar/ui';
import { CollectionTable } from '../../lists/collection-table';
import { useSession } from '../../session/session';
import { BULK_JOBS } from './collections';

/** Acts for many objects: all jobs, newest first. */
export function BulkJobsPage() {
  const navigate = useNavigation();
  const { may } = useSession();
  return (
    <>
      <PageHeader
        title="Bulk acts"
        hint="One act for many objects: first a plan, then each item as a request of its own."
        actions={
          may('createBulkJob') && (
            <Button size="xs" data-acts="createBulkJob" onClick={() => navigate('/bulk/new')}>
              New bulk act
            </Button>
          )
        }
      />
      <CollectionTable collection={BULK_JOBS} filters={{}} isMain />
    </>
  );
}
