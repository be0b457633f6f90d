import type { OperationExamples } from './operation-example';
import { CODE, DOMAIN } from './parts';

const COMING = { domainName: 'example.net' };
const MOVING = { domainName: 'example.org' };
const EXPIRED = { domainName: 'expired-example.com' };

/** Transfers, and actions of older domains: the sandbox clock is advanced first. */
export const LATER_EXAMPLES: OperationExamples = {
  getTransferEligibility: { parameters: MOVING },
  createInternalTransferIn: {
    body: { ...MOVING, authCode: CODE },
    needs: 'an unlocked domain of another account with this auth code',
  },
  createTransfer: {
    body: { ...COMING, authCode: CODE, privacyEnabled: true },
    needs: 'an unlocked domain of another registrar with this auth code',
  },
  listTransfers: {},
  getTransfer: { parameters: COMING, needs: 'the transfer of the example of `createTransfer`' },
  cancelTransfer: { parameters: COMING, needs: 'the transfer of the example of `createTransfer`' },
  refillSandboxCredit: {},
  getSandboxClock: {},
  advanceSandboxClock: { body: { seconds: 5_270_400 } },
  getSandboxClockJob: { parameters: { jobId: 1 } },
  unlockDomain: {
    parameters: DOMAIN,
    needs:
      'the policy transfer lock of 60 days to be over: the example of `advanceSandboxClock` takes the sandbox beyond it',
  },
  getAuthCode: { parameters: DOMAIN },
  cancelOutboundTransfer: { parameters: DOMAIN, needs: 'a transfer that another registrar has requested' },
  handOverDomain: {
    parameters: { domainName: 'example.uk' },
    body: { registrarTag: 'registrar-c' },
    needs: 'an unlocked domain under .uk and a registrar with this tag',
  },
  quoteRestore: { parameters: EXPIRED, needs: 'a domain that expired and left the account' },
  restoreDomain: {
    parameters: EXPIRED,
    body: { purchasePrice: 14.5 },
    needs: 'the price that `quoteRestore` returns',
  },
};
