/** The staff operation that each route asks for, where its id does not say so (libs/staff permissions). */
const NAMED: Readonly<Record<string, string>> = {
  issueToken: 'account.token_issue',
  revokeToken: 'account.token_revoke',
  viewAsAccount: 'account.view_as',
  askRegistryForDomain: 'domain.ask_registry',
  getDomainOverview: 'domain.overview',
  resendMail: 'mail.resend',
  grantCredit: 'account.credit',
  transferCredit: 'account.transfer_credit',
  getSpendingLimits: 'account.limits',
  changeSpendingLimits: 'account.set_limits',
  bookDispute: 'payment.book_dispute',
  writeOffDebt: 'payment.write_off',
  getStatement: 'account.statement',
  getReceipt: 'order.receipt',
  setDomainLock: 'domain.set_lock',
  clearDomainLock: 'domain.clear_lock',
  giveComplianceNotice: 'compliance_notice.add',
  listZoneVersions: 'domain.zone_versions',
  redeliver: 'delivery.redeliver',
  getMaintenance: 'maintenance.read',
  switchMaintenance: 'maintenance.switch',
  listAuditEntries: 'audit.read',
  listUnknownPollMessages: 'poll_message.list',
  listRegistryConnections: 'registry.list',
  getRegistryConnection: 'registry.read',
  putRegistryConnection: 'registry.put',
  patchRegistryConnection: 'registry.patch',
  restoreRegistryConnectionVersion: 'registry.restore_version',
  addTldRules: 'tld.add_rules',
  setTldPrice: 'tld.set_price',
  announceRegistryWindow: 'registry.announce_window',
  changeRegistryWindow: 'registry.change_window',
  withdrawRegistryWindow: 'registry.withdraw_window',
  stopTldSales: 'tld.stop_sales',
  openTldSales: 'tld.open_sales',
  stopRegistrySales: 'registry.stop_sales',
  openRegistrySales: 'registry.open_sales',
  takeOverRegistryDifference: 'registry_difference.take_over',
  pushRegistryDifference: 'registry_difference.push',
  listLegacyUsage: 'legacy_usage.list',
  setNameserversForAccount: 'domain.set_nameservers',
  setAutorenewForAccount: 'domain.set_autorenew',
  setPrivacyForAccount: 'domain.set_privacy',
  setContactsForAccount: 'domain.set_contacts',
  addDsForAccount: 'domain.add_ds',
  removeDsForAccount: 'domain.remove_ds',
  renewDomainForAccount: 'domain.renew',
  startTransferForAccount: 'transfer.start',
  cancelTransferForAccount: 'transfer.cancel',
  moveDomainForAccount: 'transfer.move',
  rejectTransferOut: 'transfer.reject',
  approveTransferOut: 'transfer.approve',
  endTransferOut: 'transfer.end',
  listRegistryHolds: 'domain.holds',
  setRegistryHold: 'domain.set_hold',
  liftRegistryHold: 'domain.lift_hold',
  getStaffSession: 'session.read',
  endOwnStaffSession: 'session.end',
  listOwnPasskeys: 'passkey.list',
  registerPasskey: 'passkey.add',
  beginPasskeyRegistration: 'passkey.begin',
  changeStaffUser: 'staff_user.update',
  searchRecords: 'search.run',
  describeLists: 'list.describe',
  storeFilter: 'filter.create',
  addView: 'view.create',
  getDomainTimeline: 'domain.timeline',
  compareDomainPoints: 'domain.compare_points',
  listBulkActs: 'bulk_job.read',
  listBulkJobItems: 'bulk_job.read',
};

/** Routes of the log-in, which ask for no operation. */
export const OPEN_TO_ALL: readonly string[] = [
  'listLoginMethods',
  'beginPasskeyLogin',
  'finishPasskeyLogin',
  'redeemStaffLink',
];

const snake = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1_$2').toLowerCase();
const singular = (name: string): string => name.replace(/ies$/, 'y').replace(/([^su])s$/, '$1');

/** `listAccounts` asks for `account.list`, `getDomain` for `domain.read`, `endTaxRule` for `tax_rule.end`. */
export function permissionOf(operationId: string): string {
  const named = NAMED[operationId];
  if (named) return named;
  const [, verb, noun = ''] = /^([a-z]+)(.*)$/.exec(operationId) ?? [];
  const thing = snake(verb === 'list' ? singular(noun) : noun);
  return `${thing}.${verb === 'get' ? 'read' : verb}`;
}
