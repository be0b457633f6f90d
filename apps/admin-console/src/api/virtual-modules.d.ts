declare module 'virtual:admin-operations' {
  import type { DescribedOperation } from './operations';

  export const OPERATIONS: Record<string, DescribedOperation>;
}
