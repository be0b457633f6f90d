import { Kbd, Modal, Table } from '@mantine/core';

const KEYS: readonly [keys: string[], what: string][] = [
  [['/'], 'Search'],
  [['Ctrl', 'K'], 'Go to a page, or do an act'],
  [['j'], 'Next row'],
  [['k'], 'Previous row'],
  [['Enter'], 'Open the row'],
  [['Space'], 'Tick the row'],
  [['Shift', 'Space'], 'Tick all rows since the last tick'],
  [['Esc'], 'Close a dialog'],
  [['?'], 'This help'],
];

export function HelpDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Keys" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Table>
        <Table.Tbody>
          {KEYS.map(([keys, what]) => (
            <Table.Tr key={what}>
              <Table.Td w={120}>
                {keys.map((key, at) => (
                  <span key={key}>
                    {at > 0 && ' + '}
                    <Kbd>{key}</Kbd>
                  </span>
                ))}
              </Table.Td>
              <Table.Td>{what}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
