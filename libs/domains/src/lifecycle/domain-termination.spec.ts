import { storedContract } from '@registrar/kernel/testing';
import { deletePayload } from './domain-termination';

// All releases wrote these members.
storedContract(deletePayload, {
  kind: 'payload of the delete',
  current: { domainId: 1, name: 'a.example', connectionId: 2 },
  older: {},
  required: ['domainId', 'name', 'connectionId'],
});
