import { useState } from 'react';
import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import {
  Amount,
  changedMembers,
  Changes,
  Facts,
  factsOf,
  Instant,
  labelOf,
  memberChanges,
  PageHeader,
  PageLink,
  Section,
  StateBadge,
} from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton, ActsMenu } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';
import { Notes } from '../notes';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';
import { StoppedSales } from './stopped-sales';
import { TldCalendar } from './tld-calendar';

type Sheet = AnswerOf<'getTld'>;

/** Rules and prices of a TLD, each from its date. */
export function TldPage() {
  const { tld } = useParams({ strict: false }) as { tld: string };
  const path = { tld };
  const asked = useAnswer('getTld', path);
  const sheet = asked.data;
  if (!sheet) return waiting(asked, `The TLD ${tld}`);
  return (
    <>
      <PageHeader
        title={`.${sheet.name}`}
        state={<StateBadge state={sheet.status} />}
        hint={
          sheet.connection && (
            <>
              Registry{' '}
              <PageLink href={`/registries/${encodeURIComponent(sheet.connection)}`}>
                {sheet.connection}
              </PageLink>
            </>
          )
        }
        actions={
          <>
            <ActButton operationId="setTldPrice" path={path} label="Set a price" />
            <ActButton
              operationId="addTldRules"
              path={path}
              label="Change rules"
              initial={{ rules: JSON.stringify(sheet.rules ?? {}, undefined, 2) }}
            />
            <ActsMenu prefix="/admin/v1/tlds/{tld}" path={path} without={['setTldPrice', 'addTldRules']} />
          </>
        }
      />
      <Stack gap="md">
        <StoppedSales stop={sheet.stopped} what="this TLD" />
        <TldCalendar sheet={sheet} />
        <Prices sheet={sheet} />
        <Versions sheet={sheet} />
        <Section title="Prices to correct">
          <ObjectRows
            label="Prices to correct"
            rows={sheet.priceFaults}
            fields={['product', 'reason', 'detail', 'firstSeenAt', 'lastSeenAt']}
            empty="Prices cover the registry's fees."
          />
        </Section>
        {sheet.rules && (
          <Section title="Rules in force" hint={sheet.rulesSince && `Since ${sheet.rulesSince.slice(0, 10)}`}>
            <Facts facts={factsOf(sheet.rules)} />
          </Section>
        )}
        <Notes target={`tld:${sheet.name}`} />
      </Stack>
    </>
  );
}

/** One row per date and product: what was, is and will be paid. */
function Prices({ sheet }: { sheet: Sheet }) {
  const sorted = sheet.prices.toSorted(
    (a, b) => a.product.localeCompare(b.product) || b.validFrom.localeCompare(a.validFrom),
  );
  if (sorted.length === 0) return <Section title="Prices">No price: nothing is sold.</Section>;
  const now = new Date().toISOString();
  return (
    <Section title="Prices by date">
      <Table.ScrollContainer minWidth={560}>
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              {['Product', 'From', 'Price', 'List price', 'Account', 'State'].map((title) => (
                <Table.Th key={title}>{title}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sorted.map(({ product, validFrom, price, listPrice, accountId, inForce }) => (
              <Table.Tr key={`${product}-${validFrom}-${accountId ?? ''}`}>
                <Table.Td>{labelOf(product)}</Table.Td>
                <Table.Td>
                  <Instant value={validFrom} />
                </Table.Td>
                <Table.Td>
                  <Amount value={price} currency="USD" />
                </Table.Td>
                <Table.Td>
                  <Amount value={listPrice} currency="USD" />
                </Table.Td>
                <Table.Td>{accountId ?? 'all'}</Table.Td>
                <Table.Td>
                  <StateBadge
                    state={inForce ? 'in force' : validFrom > now ? 'planned' : 'past'}
                    tone={inForce ? 'good' : validFrom > now ? 'busy' : 'quiet'}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Section>
  );
}

/** Two versions of the rules are compared member by member. */
function Versions({ sheet }: { sheet: Sheet }) {
  const [chosen, setChosen] = useState<number[]>([]);
  const versions = sheet.rulesVersions;
  const toggle = (at: number): void =>
    setChosen(chosen.includes(at) ? chosen.filter((each) => each !== at) : [...chosen, at].slice(-2));
  const [first, second] = chosen.toSorted((a, b) =>
    versions[a].validFrom.localeCompare(versions[b].validFrom),
  );
  return (
    <Section
      title="Versions of the rules"
      hint={versions.length > 1 ? 'Choose two to compare them.' : undefined}
    >
      <Stack gap="sm">
        {versions.length === 0 && 'None.'}
        {versions.map(({ validFrom }, at) => (
          <Group key={validFrom} gap="sm">
            {versions.length > 1 && (
              <Checkbox
                size="xs"
                aria-label={`Compare the version from ${validFrom.slice(0, 10)}`}
                checked={chosen.includes(at)}
                onChange={() => toggle(at)}
              />
            )}
            <Text size="sm">
              From <Instant value={validFrom} />
            </Text>
          </Group>
        ))}
        {chosen.length === 2 && (
          <>
            <Changes
              label="Differences of the rules"
              changes={memberChanges(changedMembers(versions[first].rules, versions[second].rules))}
              before={`From ${versions[first].validFrom.slice(0, 10)}`}
              after={`From ${versions[second].validFrom.slice(0, 10)}`}
              empty="Both versions are the same."
            />
            <Group>
              <Button size="compact-xs" variant="default" onClick={() => setChosen([])}>
                Clear
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Section>
  );
}
