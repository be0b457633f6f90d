import type { ReactNode } from 'react';
import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';

/** What an act does outside of this page, said before it is carried out. */
export interface Consequences {
  registry?: string;
  money?: string;
  undo?: string;
  approval?: string;
}

export function ConfirmDialog(props: {
  title: string;
  opened: boolean;
  onClose: () => void;
  onConfirm: () => void;
  confirmLabel: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  isBlocked?: boolean;
  consequences?: Consequences;
  children?: ReactNode;
}) {
  const { registry, money, undo, approval } = props.consequences ?? {};
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={props.title}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={!props.isBusy}
      closeOnEscape={!props.isBusy}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!props.isBusy && !props.isBlocked) props.onConfirm();
        }}
      >
        <Stack gap="md">
          {props.children}
          {(registry ?? money ?? undo ?? approval) && (
            <div className="ui-consequences">
              <Text size="sm" fw={600} mb={4}>
                What will happen
              </Text>
              <List size="sm" spacing={2}>
                {registry && <List.Item>At the registry: {registry}</List.Item>}
                {money && <List.Item>Money: {money}</List.Item>}
                {undo && <List.Item>To undo: {undo}</List.Item>}
                {approval && <List.Item>Second person: {approval}</List.Item>}
              </List>
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={props.onClose} disabled={props.isBusy}>
              Cancel
            </Button>
            <Button
              type="submit"
              color={props.isDangerous ? 'red' : undefined}
              loading={props.isBusy}
              disabled={props.isBlocked}
            >
              {props.confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
