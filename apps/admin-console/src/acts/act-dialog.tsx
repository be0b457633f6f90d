import { type ReactNode, useState } from 'react';
import { Accordion, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { ConfirmDialog, FailureAlert } from '@registrar/ui';
import { useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '../api/client';
import { type DescribedField, describedOperation, pathOf, type PathValues } from '../api/operations';
import { AnswerShown, isWorthShowing } from './answer-shown';
import { CONSEQUENCES, isDangerous } from './consequences';
import { type ChoiceWords, FieldInput } from './field-input';
import { type FormValues, readValues } from './form-values';
import { type ActBase, isStale, StaleVersion } from './stale-version';
import { useAct } from './use-act';

export interface ActDialogProps {
  operationId: string;
  /** Values of the path that the page knows; the form asks for the others. */
  path?: PathValues;
  initial?: FormValues;
  /** Fields of the body that the form shows; absent: all. */
  only?: readonly string[];
  /** By field: words of a choice of two. */
  words?: Readonly<Record<string, ChoiceWords>>;
  title?: string;
  /** What the form says besides the description of the operation. */
  note?: ReactNode;
  isDangerous?: boolean;
  /** The object as the page has it now; its version goes along as `If-Match`. */
  base?: ActBase;
  opened: boolean;
  onClose: () => void;
}

/** The form and the confirmation of an act, from its description. */
export function ActDialog(props: ActDialogProps) {
  const { operationId, path = {}, initial = {}, only, opened, onClose } = props;
  const operation = describedOperation(operationId)!;
  const isGrave = props.isDangerous ?? isDangerous(operationId);
  const title = props.title ?? operation.title;
  const client = useQueryClient();
  const [typed, setTyped] = useState<FormValues>(initial);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [base, setBase] = useState(props.base);
  const asked = operation.parameters.filter(({ name }) => !(name in path));
  const act = useAct({
    mutationFn: ({ parameters, body }: { parameters: FormValues; body: FormValues }) =>
      callAdmin<object | undefined>(
        operation.method,
        pathOf(operation.path, { ...path, ...(parameters as PathValues) }),
        {
          body: operation.method === 'GET' ? undefined : body,
          headers: base && { 'if-match': `"${base.version}"` },
          query: Object.fromEntries(
            operation.parameters
              .filter(({ place, name }) => place === 'query' && name in parameters)
              .map(({ name }) => [name, parameters[name]]),
          ),
        },
      ),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
      if (answer && isWorthShowing(operationId, answer)) return;
      const isWaiting = answer !== undefined && 'approvalId' in answer;
      notifications.show({
        message: isWaiting
          ? `A colleague must confirm: ${operation.title}${causeOf(answer)}. Nothing was changed yet.`
          : `Done: ${operation.title}`,
        color: isWaiting ? 'yellow' : 'green',
        closeButtonProps: { 'aria-label': 'Close the notification' },
      });
      onClose();
    },
    onError: (error) => (isStale(error) ? client.invalidateQueries() : undefined),
  });
  const confirm = (): void => {
    const parameters = readValues(asked, typed);
    const body = readValues(operation.fields, typed);
    const found = [...parameters.problems, ...body.problems];
    setProblems(Object.fromEntries(found.map(({ name, problem }) => [name, problem])));
    if (found.length === 0) act.run({ parameters: parameters.values, body: body.values });
  };
  const fields: readonly DescribedField[] = [
    ...asked,
    ...operation.fields.filter(({ name }) => !only || only.includes(name)),
  ];
  const isMain = ({ required, name }: DescribedField): boolean =>
    required || name === 'reason' || only !== undefined;
  const [main, more] = [fields.filter(isMain), fields.filter((field) => !isMain(field))];
  const inputs = (shown: readonly DescribedField[]) =>
    shown.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        value={typed[field.name]}
        problem={problems[field.name]}
        words={props.words?.[field.name]}
        onChange={(value) => setTyped({ ...typed, [field.name]: value })}
      />
    ));
  if (act.data && isWorthShowing(operationId, act.data))
    return (
      <ConfirmDialog title={title} opened={opened} onClose={onClose} onConfirm={onClose} confirmLabel="Done">
        <AnswerShown operationId={operationId} answer={act.data} />
      </ConfirmDialog>
    );
  return (
    <ConfirmDialog
      title={title}
      opened={opened}
      onClose={onClose}
      onConfirm={confirm}
      confirmLabel={labelFor(operation.method, isGrave)}
      isDangerous={isGrave}
      isBusy={act.isPending}
      consequences={
        operation.mayWait ? { approval: MAY_WAIT, ...CONSEQUENCES[operationId] } : CONSEQUENCES[operationId]
      }
    >
      {props.note ??
        (operation.text && (
          <Text size="sm" c="dimmed">
            {operation.text}
          </Text>
        ))}
      {act.error && !isStale(act.error) && <FailureAlert error={act.error} />}
      {base && isStale(act.error) && (
        <StaleVersion
          before={base}
          now={props.base}
          onTakeOver={() => {
            setBase(props.base);
            act.reset();
          }}
        />
      )}
      <Stack gap="sm">
        {inputs(main)}
        {more.length > 0 && (
          <Accordion variant="contained">
            <Accordion.Item value="more">
              <Accordion.Control>More fields ({more.length})</Accordion.Control>
              <Accordion.Panel>
                <Stack gap="sm">{inputs(more)}</Stack>
              </Accordion.Panel>
            </Accordion.Item>
          </Accordion>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

const MAY_WAIT = 'above its threshold nothing happens until a colleague confirms it under Work.';
const causeOf = (answer: object): string =>
  'cause' in answer && typeof answer.cause === 'string' ? `, because ${answer.cause}` : '';

const labelFor = (method: string, isGrave: boolean): string =>
  method === 'GET' ? 'Show' : isGrave ? 'Confirm' : 'Save';
