import { useState } from 'react';
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import {
  FailureAlert,
  type Filter,
  filterWords,
  PageHeader,
  plural,
  Section,
  unicodeName,
  useNavigation,
} from '@registrar/ui';
import { useMutation } from '@tanstack/react-query';
import { useLocation, useSearch } from '@tanstack/react-router';
import { FieldInput } from '../../acts/field-input';
import { type FormValues, readValues } from '../../acts/form-values';
import { callOperation, type DescribedField, describedOperation } from '../../api/operations';
import { useLists } from '../../lists/use-list';
import { useAnswer, waiting } from '../use-answer';
import {
  bodyOf,
  MOST_RENEWED,
  objectsFor,
  selectorOf,
  type TargetSearch,
  type Ticked,
  tickedIn,
  typedObjects,
} from './targets';

/** Set for each item: its object, and what the plan of a renewal shows. */
const OF_ITEMS = new Set(['domainName', 'accountId', 'target', 'expiresAt', 'purchasePrice']);
const FIELD_OF = { domain: 'domainName', account: 'accountId', object: 'target' } as const;
const HINTS = {
  domain: 'One domain in a line. Names in Unicode are allowed.',
  account: 'One account id in a line.',
  object: 'One object in a line, as domain:example.com or account:12.',
} as const;

interface Act {
  command: string;
  about: keyof typeof FIELD_OF;
  priced: boolean;
}

/** Chooses objects, act, values and reason; then the job is created and planned. */
export function NewBulkJobPage() {
  const selector = selectorOf(useSearch({ strict: false }) as TargetSearch);
  const ticked = tickedIn(useLocation({ select: ({ state }) => state }));
  const asked = useAnswer('listBulkActs');
  if (!asked.data) return waiting(asked, 'The table of bulk acts');
  const isMeant = ({ about }: Act): boolean => {
    if (ticked) return about === ticked.about || about === 'object';
    return !selector || about !== 'account';
  };
  const acts = (asked.data.acts as Act[]).filter(isMeant);
  return (
    <>
      <PageHeader title="New bulk act" hint="Nothing is carried out before you have seen the plan." />
      <NewJob acts={acts} selector={selector} ticked={ticked} />
    </>
  );
}

interface Targets {
  /** Of a filter that a list handed over. */
  selector?: object;
  ticked?: Ticked;
}

function NewJob({ acts, selector, ticked }: Targets & { acts: Act[] }) {
  const navigate = useNavigation();
  const [command, setCommand] = useState<string>();
  const [objects, setObjects] = useState('');
  const [typed, setTyped] = useState<FormValues>({});
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const act = acts.find((each) => each.command === command);
  const fields = act ? fieldsOf(act.command) : [];
  const create = useMutation({
    mutationFn: async (body: object) => {
      const job = (await callOperation('createBulkJob', {}, { body })) as { id: string };
      await callOperation('planBulkJob', { jobId: job.id }, { body: {} });
      return job.id;
    },
    onSuccess: (id) => navigate(`/bulk/${id}`),
  });
  const plan = (): void => {
    if (!act) return setProblems({ command: 'Choose an act.' });
    const { values, problems: found } = readValues(fields, typed);
    const names = ticked ? objectsFor(ticked, act.about) : typedObjects(objects);
    const all = Object.fromEntries(found.map(({ name, problem }) => [name, problem]));
    if (!selector && names.length === 0) all['objects'] = 'Name at least one.';
    if (!selector && act.priced && names.length > MOST_RENEWED)
      all['objects'] =
        `At most ${MOST_RENEWED} here; these are ${names.length}. Filter the list of domains for more.`;
    setProblems(all);
    if (Object.keys(all).length > 0) return undefined;
    const target = selector ? { selector } : { objects: names, field: FIELD_OF[act.about] };
    create.mutate(bodyOf(act.command, target, values));
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!create.isPending) plan();
      }}
    >
      <Stack gap="md" maw={720}>
        {create.error && <FailureAlert error={create.error} />}
        <Section title="Act">
          <Stack gap="sm">
            <Select
              label="Act"
              required
              withAsterisk
              searchable
              data={acts.map((each) => ({
                value: each.command,
                label: describedOperation(each.command)?.title ?? each.command,
              }))}
              value={command ?? null}
              error={problems['command']}
              onChange={(chosen) => {
                setCommand(chosen ?? undefined);
                setTyped({});
                setProblems({});
              }}
            />
            {fields.map((field) => (
              <FieldInput
                key={field.name}
                field={field}
                value={typed[field.name]}
                problem={problems[field.name]}
                onChange={(value) => setTyped({ ...typed, [field.name]: value })}
              />
            ))}
          </Stack>
        </Section>
        <Section title="Objects">
          {ticked ? (
            <TickedObjects ticked={ticked} problem={problems['objects']} />
          ) : selector ? (
            <Selected selector={selector} />
          ) : (
            <Textarea
              label="Objects"
              description={HINTS[act?.about ?? 'domain']}
              autosize
              minRows={4}
              maxRows={16}
              required
              withAsterisk
              value={objects}
              error={problems['objects']}
              onChange={({ currentTarget }) => setObjects(currentTarget.value)}
            />
          )}
        </Section>
        <Group>
          <Button type="submit" data-acts="createBulkJob planBulkJob" loading={create.isPending}>
            Plan
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The fields of an act that all items share; reason and required ones first. */
function fieldsOf(command: string): DescribedField[] {
  const { fields = [] } = describedOperation(command) ?? {};
  return fields.filter(({ name }) => !OF_ITEMS.has(name));
}

/** Names that are shown of those that were ticked. */
const NAMES_SHOWN = 20;

function TickedObjects({ ticked: { about, objects }, problem }: { ticked: Ticked; problem?: string }) {
  const more = objects.length - NAMES_SHOWN;
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {plural(objects.length, about)} that you selected
      </Text>
      <Text size="sm" c="dimmed" className="ui-break">
        {objects.slice(0, NAMES_SHOWN).map(unicodeName).join(', ')}
        {more > 0 && ` and ${more} more`}
      </Text>
      {problem && (
        <Text size="sm" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function Selected({ selector }: { selector: object }) {
  const lists = useLists();
  const columns = lists.data?.lists.find(({ list }) => list === 'domains')?.columns ?? [];
  const { filter } = selector as { filter?: Filter };
  if (filter) return <Text size="sm">All domains that match: {filterWords(filter, columns)}</Text>;
  return (
    <Text size="sm">
      {'all' in selector ? 'All domains of the platform' : 'All domains that match the stored filter'}
    </Text>
  );
}
