import type { KeyPolicy } from '@registrar/http';
import type { Settings } from '../../settings/settings';

export const keyPolicy = ({ idempotencyExtensionDays }: Settings): KeyPolicy => ({
  extensionSeconds: idempotencyExtensionDays * 86_400,
});
