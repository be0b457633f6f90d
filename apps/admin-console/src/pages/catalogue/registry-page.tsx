import { Stack } from '@mantine/core';
import { Facts, factsOf, Instant, PageHeader, Section, StateBadge, Value } from '@registrar/ui';
import { useParams } from '@tanstack/react-router';
import { ActButton, ActsMenu } from '../../acts/acts-menu';
import { Notes } from '../notes';
import { ObjectRows } from '../object-rows';
import { useAnswer, waiting } from '../use-answer';
import { RegistryWindows } from './registry-windows';
import { StoppedSales } from './stopped-sales';

export function RegistryPage() {
  const { code } = useParams({ strict: false }) as { code: string };
  const path = { code };
  const asked = useAnswer('getRegistryConnection', path);
  const registry = asked.data;
  if (!registry) return waiting(asked, `The connection ${code}`);
  const { circuit, enabled } = registry;
  return (
    <>
      <PageHeader
        title={registry.code}
        state={
          <StateBadge
            state={enabled ? `circuit ${circuit}` : 'disabled'}
            tone={!enabled ? 'quiet' : circuit === 'closed' ? 'good' : 'bad'}
          />
        }
        hint={`${registry.host}:${registry.port} as ${registry.clientId}`}
        actions={
          <>
            <ActButton
              operationId="patchRegistryConnection"
              path={path}
              label="Edit"
              base={{ version: registry.version, object: registry }}
            />
            <ActsMenu
              prefix="/admin/v1/registries/{code}"
              path={path}
              without={['patchRegistryConnection', 'announceRegistryWindow']}
            />
          </>
        }
      />
      <Stack gap="md">
        <StoppedSales stop={registry.stopped} what="all its TLDs" />
        <RegistryWindows code={code} windows={registry.maintenance} />
        <Section title="Sessions">
          <Facts
            facts={[
              ...factsOf(registry.sessions),
              ...factsOf(registry, {
                without: [
                  'code',
                  'host',
                  'port',
                  'clientId',
                  'circuit',
                  'tlds',
                  'clientCertificate',
                  'certificateAuthority',
                  'storedProfile',
                  'id',
                  'olderVersions',
                  'priceFaults',
                ],
              }),
            ]}
          />
        </Section>
        <Section title="TLDs">
          <Value value={registry.tlds} />
        </Section>
        <Section title="Processes">
          <ObjectRows
            label="Processes"
            rows={registry.processes}
            fields={['process', 'circuit', 'sessions', 'inUse', 'waiting', 'reportedAt']}
            empty="No process has reported."
          />
        </Section>
        <Section title="Last command">
          {registry.lastCommand ? (
            <Facts facts={factsOf(registry.lastCommand)} />
          ) : (
            'No command was sent yet.'
          )}
        </Section>
        {registry.lastRefusal && (
          <Section title="Last refusal">
            <Facts facts={factsOf(registry.lastRefusal)} />
          </Section>
        )}
        <Section title="Prices to correct">
          <ObjectRows
            label="Prices to correct"
            rows={registry.priceFaults}
            fields={['tld', 'product', 'reason', 'detail', 'lastSeenAt']}
            empty="Prices cover the registry's fees."
          />
        </Section>
        <Section title="Secrets and certificates">
          <Facts
            facts={[
              ...factsOf(registry.secrets),
              ['Client certificate', <Value key="c" value={registry.clientCertificate} />],
              ['Certificate authority', <Value key="a" value={registry.certificateAuthority} />],
            ]}
          />
        </Section>
        {registry.profile && (
          <Section title="Profile" hint="What the registry supports and how its commands differ.">
            <Value value={registry.profile} />
          </Section>
        )}
        <Section title="Older versions">
          {registry.olderVersions.length === 0 ? (
            'None.'
          ) : (
            <ul className="work-list">
              {registry.olderVersions.map(({ version, createdAt }) => (
                <li key={version}>
                  <span>
                    Version {version}, <Instant value={createdAt} />
                  </span>
                  <ActButton
                    operationId="restoreRegistryConnectionVersion"
                    path={path}
                    initial={{ version }}
                    label="Restore"
                    isSmall
                  />
                </li>
              ))}
            </ul>
          )}
        </Section>
        <Notes target={`registry:${registry.code}`} />
      </Stack>
    </>
  );
}
