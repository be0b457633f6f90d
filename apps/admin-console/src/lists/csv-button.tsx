import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

interface Props {
  csv: { isPending: boolean; mutate: () => void };
  /** Id of the operation that answers the file. */
  acts: string;
}

/** Downloads as CSV by a mutation, whose error the page shows. */
export function CsvButton({ csv, acts }: Props) {
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconDownload size={14} />}
      data-acts={acts}
      loading={csv.isPending}
      onClick={() => csv.mutate()}
    >
      CSV
    </Button>
  );
}
