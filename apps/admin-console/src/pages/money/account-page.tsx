import { Group, Stack, Tabs, Text } from '@mantine/core';
import { Amount, Facts, factsOf, PageHeader, PageLink, Section, StateBadge } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton, ActsMenu } from '../../acts/acts-menu';
import { CollectionTable } from '../../lists/collection-table';
import { COLLECTIONS } from '../../lists/collections';
import { Notes } from '../notes';
import { useAnswer, waiting } from '../use-answer';
import { MailWordings } from './mail-wordings';
import { Statement } from './statement';
import { Tokens } from './tokens';

const listOf = (path: string) => COLLECTIONS.find((each) => each.path === path)!;

export function AccountPage() {
  const { id } = useParams({ strict: false }) as { id: string };
  const path = { accountId: id };
  const asked = useAnswer('getAccount', path);
  const account = asked.data;
  if (!account) return waiting(asked, `The account ${id}`);
  const { balance } = account;
  return (
    <>
      <PageHeader
        title={account.username}
        state={<StateBadge state={account.status} />}
        hint={
          <Group gap={6}>
            Account {account.id}{' '}
            {account.parentId !== undefined && (
              <>
                · sub-account of{' '}
                <PageLink href={`/accounts/${account.parentId}`}>{account.parentId}</PageLink>
              </>
            )}
            · available <Amount value={balance.available} currency={account.defaultCurrency} />
          </Group>
        }
        actions={
          <>
            <ActButton operationId="updateAccount" path={path} label="Edit" />
            <ActButton operationId="grantCredit" path={path} label="Grant credit" />
            <ActsMenu
              prefix="/admin/v1/accounts/{accountId}"
              path={path}
              without={['updateAccount', 'grantCredit']}
            />
          </>
        }
      />
      <Tabs defaultValue="account" keepMounted={false}>
        <Tabs.List mb="md">
          <Tabs.Tab value="account">Account</Tabs.Tab>
          <Tabs.Tab value="tokens">Tokens</Tabs.Tab>
          <Tabs.Tab value="payments">Payments</Tabs.Tab>
          <Tabs.Tab value="statement">Statement</Tabs.Tab>
          <Tabs.Tab value="operations">Operations</Tabs.Tab>
          <Tabs.Tab value="deliveries">Deliveries</Tabs.Tab>
          <Tabs.Tab value="mails">Mail wordings</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="account">
          <Stack gap="md">
            <Section title="Money">
              <Facts facts={factsOf(balance, { currency: account.defaultCurrency })} />
            </Section>
            <Limits id={id} />
            <Section
              title="Settings"
              actions={<ActButton operationId="updateAccount" path={path} label="Edit" isSmall />}
            >
              <Facts facts={factsOf(account, { without: ['id', 'username', 'status', 'parentId'] })} />
            </Section>
            <Section title="Counts and default contacts">
              <Facts facts={[...factsOf(account.counters), ...factsOf(account.contacts)]} />
            </Section>
            <Notes target={`account:${account.id}`} />
          </Stack>
        </Tabs.Panel>
        <Tabs.Panel value="tokens">
          <Tokens accountId={id} tokens={account.tokens} />
        </Tabs.Panel>
        <Tabs.Panel value="payments">
          <CollectionTable collection={listOf('payments')} filters={{ accountId: id }} />
        </Tabs.Panel>
        <Tabs.Panel value="statement">
          <Statement accountId={id} />
        </Tabs.Panel>
        <Tabs.Panel value="operations">
          <CollectionTable collection={listOf('operations')} filters={{ accountId: id }} />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <CollectionTable collection={listOf('deliveries')} filters={{ accountId: id }} />
        </Tabs.Panel>
        <Tabs.Panel value="mails">
          <MailWordings accountId={id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}

function Limits({ id }: { id: string }) {
  const path = { accountId: id };
  const limits = useAnswer('getSpendingLimits', path);
  return (
    <Section
      title="Limits"
      actions={<ActButton operationId="changeSpendingLimits" path={path} label="Change" isSmall />}
    >
      {limits.data ? (
        <Facts facts={factsOf(limits.data)} />
      ) : (
        <Text size="sm" c="dimmed">
          {limits.error?.message ?? 'Loading …'}
        </Text>
      )}
    </Section>
  );
}
