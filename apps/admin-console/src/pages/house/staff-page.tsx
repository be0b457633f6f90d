import { useState } from 'react';
import { Button, Stack } from '@mantine/core';
import { Facts, FailureAlert, Instant, PageHeader, Section } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { COLLECTIONS } from '../../lists/collections';
import { useSession } from '../../session/session';
import { OwnPasskeys } from './own-passkeys';
import { Sessions } from './sessions';
import { StaffUsers } from './staff-users';

const KEYS = COLLECTIONS.find(({ path }) => path === 'staff-keys')!;

/** People and keys that may use the admin API, their sessions, and the session of this page. */
export function StaffPage() {
  const { session, may, signOut } = useSession();
  const [error, setError] = useState<unknown>();
  return (
    <>
      <PageHeader title="Staff and sessions" />
      <Stack gap="md">
        <Section
          title="This session"
          actions={
            <Button
              size="compact-xs"
              variant="default"
              data-acts="endOwnStaffSession"
              onClick={() => void signOut().catch(setError)}
            >
              Log out
            </Button>
          }
        >
          {error !== undefined && <FailureAlert error={error} />}
          <Facts
            facts={[
              ['Name', session?.name],
              ['Role', session?.role],
              ['Environment', session?.environment],
              ['Ends', <Instant key="ends" value={session?.endsAt} />],
            ]}
          />
        </Section>
        {may('listStaffUsers') && <StaffUsers />}
        {/* A key of a program has neither passkeys nor sessions. */}
        {session?.userId !== undefined && <OwnPasskeys />}
        <Sessions />
        {may('listStaffKeys') && (
          <Section
            title="Keys of programs"
            actions={<ActButton operationId="createStaffKey" label="Create a key" isSmall />}
          >
            <CollectionTable collection={KEYS} filters={{}} />
          </Section>
        )}
      </Stack>
    </>
  );
}
