import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

/** Downloads as CSV by a mutation, whose error the page shows. */
export function CsvButton({ csv }: { csv: { isPending: boolean; mutate: () => void } }) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      loading={csv.isPending}
      onClick={() => csv.mutate()}
    >
      CSV
    </Button>
  );
}
