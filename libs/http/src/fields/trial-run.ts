import { foldName } from './nearest-name';

/**
 * Operations that move money, and batches of records, whose dry run is a parameter too. A client that requests
 * a trial run of them must not get the real one.
 */
export const CHARGING_OPERATIONS: ReadonlySet<string> = new Set([
  'createDomain',
  'renewDomain',
  'restoreDomain',
  'createTransfer',
  'purchasePrivacy',
  'processRefund',
  'topUp',
  'transferCredit',
  'batchRecords',
]);

/** Names that other APIs use for a request that only checks, without case and separators. */
const TRIAL_NAMES: ReadonlySet<string> = new Set([
  'dryrun',
  'isdryrun',
  'validate',
  'validateonly',
  'validationonly',
  'onlyvalidate',
  'verifyonly',
  'check',
  'checkonly',
  'onlycheck',
  'test',
  'istest',
  'testing',
  'testmode',
  'testonly',
  'testrun',
  'testorder',
  'preview',
  'previewonly',
  'simulate',
  'simulated',
  'simulation',
  'simulateonly',
  'sandbox',
  'sandboxmode',
  'quoteonly',
  'estimate',
  'estimateonly',
  'whatif',
  'pretend',
  'noop',
  'nocharge',
  'donotcharge',
  'dontcharge',
  'donotexecute',
  'noexecute',
  'mock',
  'fake',
  'trial',
  'trialrun',
  'demo',
  'draft',
]);

export const asksForTrialRun = (name: string): boolean => TRIAL_NAMES.has(foldName(name));
