export { OperationCalls } from '@registrar/kernel';
