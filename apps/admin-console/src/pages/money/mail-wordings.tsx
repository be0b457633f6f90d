import { Group, Stack } from '@mantine/core';
import { DataTable, EmptyState, type TableColumn } from '@registrar/ui';
import { ActButton } from '../../acts/acts-menu';
import type { AnswerOf } from '../../api/operations';
import { useAnswer, waiting } from '../use-answer';

type Wording = AnswerOf<'listMailWordings'>['items'][number];

/** How mails of this account are worded, where it differs from the usual texts. */
export function MailWordings({ accountId }: { accountId: string }) {
  const asked = useAnswer('listMailWordings', { accountId });
  if (!asked.data) return waiting(asked, 'The list of wordings', false);
  const columns: TableColumn<Wording>[] = [
    { id: 'template', title: 'Mail', width: 'minmax(10rem, 1fr)', cell: ({ template }) => template },
    { id: 'subject', title: 'Subject', width: 'minmax(12rem, 2fr)', cell: ({ subject }) => subject ?? '–' },
    { id: 'senderName', title: 'Sender', cell: ({ senderName }) => senderName ?? '–' },
    {
      id: 'acts',
      title: 'Acts',
      width: '17rem',
      cell: (wording) => {
        const path = { accountId, template: wording.template };
        return (
          <Group gap={4} wrap="nowrap">
            <ActButton operationId="getMailWording" path={path} label="Show" isSmall />
            <ActButton
              operationId="putMailWording"
              path={path}
              initial={{ ...wording }}
              label="Edit"
              isSmall
            />
            <ActButton
              operationId="previewMailWording"
              path={path}
              initial={{ ...wording }}
              label="Preview"
              isSmall
            />
            <ActButton operationId="removeMailWording" path={path} label="Remove" isSmall />
          </Group>
        );
      },
    },
  ];
  return (
    <Stack gap="sm">
      <Group>
        <ActButton operationId="putMailWording" path={{ accountId }} label="Add a wording" />
      </Group>
      <DataTable
        label="Mail wordings"
        columns={columns}
        rows={asked.data.items}
        rowKey={({ template }) => template}
        empty={<EmptyState title="Usual wordings" hint="This account has no wording of its own." />}
      />
    </Stack>
  );
}
