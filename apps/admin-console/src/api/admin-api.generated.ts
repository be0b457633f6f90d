// Made from docs/openapi/admin-api.json by `npm run openapi`; do not edit.
export interface paths {
  "/admin/v1/accounts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listAccounts"];
    post: operations["createAccount"];
  };
  "/admin/v1/accounts/{accountId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getAccount"];
    patch: operations["updateAccount"];
  };
  "/admin/v1/accounts/{accountId}/tokens": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["issueToken"];
  };
  "/admin/v1/accounts/{accountId}/tokens/{tokenId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["revokeToken"];
  };
  "/admin/v1/accounts/{accountId}:suspend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["suspendAccount"];
  };
  "/admin/v1/accounts/{accountId}:reinstate": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["reinstateAccount"];
  };
  "/admin/v1/accounts/{accountId}/credit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["grantCredit"];
  };
  "/admin/v1/accounts/{accountId}:transferCredit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["transferCredit"];
  };
  "/admin/v1/accounts/{accountId}/limits": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getSpendingLimits"];
    patch: operations["changeSpendingLimits"];
  };
  "/admin/v1/payments": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listPayments"];
  };
  "/admin/v1/payments/{paymentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getPayment"];
  };
  "/admin/v1/payments/{paymentId}:refund": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["refundPayment"];
  };
  "/admin/v1/payments/{paymentId}:bookDispute": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["bookDispute"];
  };
  "/admin/v1/payments/{paymentId}:writeOff": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["writeOffDebt"];
  };
  "/admin/v1/domains/{domainName}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDomain"];
  };
  "/admin/v1/orders/{orderId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getOrder"];
  };
  "/admin/v1/operations": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listOperations"];
  };
  "/admin/v1/operations/{operationId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getOperation"];
  };
  "/admin/v1/operations/{operationId}:end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["endOperation"];
  };
  "/admin/v1/domains/{domainName}/compliance-notices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listComplianceNotices"];
    post: operations["giveComplianceNotice"];
  };
  "/admin/v1/accounts/{accountId}/mail-wordings": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listMailWordings"];
  };
  "/admin/v1/accounts/{accountId}/mail-wordings/{template}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getMailWording"];
    put: operations["putMailWording"];
    delete: operations["removeMailWording"];
  };
  "/admin/v1/accounts/{accountId}/mail-wordings/{template}:preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["previewMailWording"];
  };
  "/admin/v1/announcements": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listAnnouncements"];
    post: operations["createAnnouncement"];
  };
  "/admin/v1/announcements/{announcementId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getAnnouncement"];
    put: operations["putAnnouncement"];
  };
  "/admin/v1/announcements/{announcementId}/preview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["previewAnnouncement"];
  };
  "/admin/v1/announcements/{announcementId}:publish": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["publishAnnouncement"];
  };
  "/admin/v1/announcements/{announcementId}:withdraw": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["withdrawAnnouncement"];
  };
  "/admin/v1/status/incidents": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listIncidents"];
    post: operations["createIncident"];
  };
  "/admin/v1/status/incidents/{incidentId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getIncident"];
    patch: operations["changeIncident"];
  };
  "/admin/v1/status/incidents/{incidentId}/updates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["addIncidentUpdate"];
  };
  "/admin/v1/status/subscribers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["countStatusSubscribers"];
  };
  "/admin/v1/status/subscribers:find": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["findStatusSubscriber"];
  };
  "/admin/v1/status/subscribers/{subscriberId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["removeStatusSubscriber"];
  };
  "/admin/v1/status/maintenance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listMaintenanceNotices"];
    post: operations["createMaintenanceNotice"];
  };
  "/admin/v1/status/maintenance/{maintenanceId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getMaintenanceNotice"];
    patch: operations["changeMaintenanceNotice"];
  };
  "/admin/v1/status/maintenance/{maintenanceId}/updates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["addMaintenanceUpdate"];
  };
  "/admin/v1/status/maintenance/{maintenanceId}:cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["cancelMaintenanceNotice"];
  };
  "/admin/v1/domain-ends": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listDomainEnds"];
  };
  "/admin/v1/domains/{domainName}:setLock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setDomainLock"];
  };
  "/admin/v1/domains/{domainName}:clearLock": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["clearDomainLock"];
  };
  "/admin/v1/domains/{domainName}:setNameservers": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setNameserversForAccount"];
  };
  "/admin/v1/domains/{domainName}:setAutorenew": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setAutorenewForAccount"];
  };
  "/admin/v1/domains/{domainName}:setPrivacy": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setPrivacyForAccount"];
  };
  "/admin/v1/domains/{domainName}:setContacts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setContactsForAccount"];
  };
  "/admin/v1/domains/{domainName}/dnssec": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["addDsForAccount"];
  };
  "/admin/v1/domains/{domainName}/dnssec/{digest}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["removeDsForAccount"];
  };
  "/admin/v1/domains/{domainName}:renew": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["renewDomainForAccount"];
  };
  "/admin/v1/accounts/{accountId}:transferIn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["startTransferForAccount"];
  };
  "/admin/v1/domains/{domainName}:cancelTransferIn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["cancelTransferForAccount"];
  };
  "/admin/v1/accounts/{accountId}:moveDomainIn": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["moveDomainForAccount"];
  };
  "/admin/v1/domains/{domainName}:rejectTransferOut": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["rejectTransferOut"];
  };
  "/admin/v1/domains/{domainName}:approveTransferOut": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["approveTransferOut"];
  };
  "/admin/v1/domains/{domainName}:endTransferOut": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["endTransferOut"];
  };
  "/admin/v1/domains/{domainName}/holds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listRegistryHolds"];
    post: operations["setRegistryHold"];
  };
  "/admin/v1/domains/{domainName}/holds/{holdId}:lift": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["liftRegistryHold"];
  };
  "/admin/v1/domains/{domainName}:remove": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["removeDomain"];
  };
  "/admin/v1/domains/{domainName}:restore": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["restoreDomain"];
  };
  "/admin/v1/deliveries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listDeliveries"];
  };
  "/admin/v1/deliveries/{deliveryId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDelivery"];
  };
  "/admin/v1/deliveries/{deliveryId}:redeliver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["redeliver"];
  };
  "/admin/v1/maintenance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getMaintenance"];
    put: operations["switchMaintenance"];
  };
  "/admin/v1/audit": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listAuditEntries"];
  };
  "/admin/v1/poll-messages": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listUnknownPollMessages"];
  };
  "/admin/v1/poll-messages/{pollMessageId}:acknowledge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["acknowledgePollMessage"];
  };
  "/admin/v1/registries": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listRegistryConnections"];
  };
  "/admin/v1/registries/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getRegistryConnection"];
    put: operations["putRegistryConnection"];
    patch: operations["patchRegistryConnection"];
  };
  "/admin/v1/registries/{code}:restoreVersion": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["restoreRegistryConnectionVersion"];
  };
  "/admin/v1/environment": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getEnvironment"];
  };
  "/admin/v1/environment:declare": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["declareEnvironment"];
  };
  "/admin/v1/staff-keys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listStaffKeys"];
    post: operations["createStaffKey"];
  };
  "/admin/v1/staff-keys/{keyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["revokeStaffKey"];
  };
  "/admin/v1/tlds": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listTlds"];
  };
  "/admin/v1/tlds/{tld}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getTld"];
    put: operations["putTld"];
  };
  "/admin/v1/tlds/{tld}/rules": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["addTldRules"];
  };
  "/admin/v1/tlds/{tld}/prices": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["setTldPrice"];
  };
  "/admin/v1/tlds/{tld}:stopSales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["stopTldSales"];
  };
  "/admin/v1/tlds/{tld}:openSales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["openTldSales"];
  };
  "/admin/v1/registries/{code}:stopSales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["stopRegistrySales"];
  };
  "/admin/v1/registries/{code}:openSales": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["openRegistrySales"];
  };
  "/admin/v1/registries/{code}/maintenance": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["announceRegistryWindow"];
  };
  "/admin/v1/registries/{code}/maintenance/{windowId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["withdrawRegistryWindow"];
    patch: operations["changeRegistryWindow"];
  };
  "/admin/v1/promotions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listPromotions"];
  };
  "/admin/v1/promotions/{code}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    put: operations["putPromotion"];
    delete: operations["endPromotion"];
  };
  "/admin/v1/premium-names": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listPremiumNames"];
  };
  "/admin/v1/premium-names/{name}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    put: operations["putPremiumName"];
    delete: operations["removePremiumName"];
  };
  "/admin/v1/registry-differences": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listRegistryDifferences"];
  };
  "/admin/v1/registry-differences/{differenceId}:takeOver": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["takeOverRegistryDifference"];
  };
  "/admin/v1/registry-differences/{differenceId}:push": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["pushRegistryDifference"];
  };
  "/admin/v1/unknown-domains": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listUnknownDomains"];
  };
  "/admin/v1/unknown-domains/{unknownDomainId}:acknowledge": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["acknowledgeUnknownDomain"];
  };
  "/admin/v1/domains/{domainName}/zone-versions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listZoneVersions"];
  };
  "/admin/v1/legacy-usage": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listLegacyUsage"];
  };
  "/admin/v1/tax-rules": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listTaxRules"];
    post: operations["addTaxRule"];
  };
  "/admin/v1/tax-rules/{ruleId}:end": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["endTaxRule"];
  };
  "/admin/v1/exchange-rates": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listExchangeRates"];
  };
  "/admin/v1/exchange-rates/{currency}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    put: operations["setExchangeRate"];
  };
  "/admin/v1/accounts/{accountId}/orders/{orderId}/receipt": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getReceipt"];
  };
  "/admin/v1/accounts/{accountId}/statements/{month}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getStatement"];
  };
  "/admin/v1/audit:export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["exportAudit"];
  };
  "/admin/v1/notes": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listNotes"];
    post: operations["addNote"];
  };
  "/admin/v1/notes/{noteId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["removeNote"];
  };
  "/admin/v1/approvals": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listApprovals"];
  };
  "/admin/v1/approvals/{approvalId}:confirm": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["confirmApproval"];
  };
  "/admin/v1/approvals/{approvalId}:reject": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["rejectApproval"];
  };
  "/admin/v1/reports": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listReports"];
  };
  "/admin/v1/reports/{report}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getReport"];
  };
  "/admin/v1/login/passkey:options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["beginPasskeyLogin"];
  };
  "/admin/v1/login/passkey:verify": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["finishPasskeyLogin"];
  };
  "/admin/v1/login/link:redeem": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["redeemStaffLink"];
  };
  "/admin/v1/login/methods": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listLoginMethods"];
  };
  "/admin/v1/session": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getStaffSession"];
    delete: operations["endOwnStaffSession"];
  };
  "/admin/v1/session/passkeys": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listOwnPasskeys"];
    post: operations["registerPasskey"];
  };
  "/admin/v1/session/passkeys:options": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["beginPasskeyRegistration"];
  };
  "/admin/v1/session/passkeys/{passkeyId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["removePasskey"];
  };
  "/admin/v1/staff-users": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listStaffUsers"];
    post: operations["createStaffUser"];
  };
  "/admin/v1/staff-users/{userId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    patch: operations["changeStaffUser"];
  };
  "/admin/v1/staff-users/{userId}:invite": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["inviteStaffUser"];
  };
  "/admin/v1/staff-sessions": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listStaffSessions"];
  };
  "/admin/v1/staff-sessions/{sessionId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    delete: operations["endStaffSession"];
  };
  "/admin/v1/search": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["searchRecords"];
  };
  "/admin/v1/lists": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["describeLists"];
  };
  "/admin/v1/lists/{list}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["readList"];
  };
  "/admin/v1/lists/{list}:export": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["exportList"];
  };
  "/admin/v1/filters": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["storeFilter"];
  };
  "/admin/v1/filters/{filterId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getFilter"];
  };
  "/admin/v1/views": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listViews"];
    post: operations["addView"];
  };
  "/admin/v1/views/{viewId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    put: operations["changeView"];
    delete: operations["removeView"];
  };
  "/admin/v1/domains/{domainName}/timeline": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDomainTimeline"];
  };
  "/admin/v1/domains/{domainName}/compare": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["compareDomainPoints"];
  };
  "/admin/v1/domains/{domainName}:compare": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["compareDomain"];
  };
  "/admin/v1/bulk-acts": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listBulkActs"];
  };
  "/admin/v1/jobs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listBulkJobs"];
    post: operations["createBulkJob"];
  };
  "/admin/v1/jobs/{jobId}": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:plan": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["planBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:start": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["startBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:pause": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["pauseBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:resume": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["resumeBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:cancel": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["cancelBulkJob"];
  };
  "/admin/v1/jobs/{jobId}:retry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["retryBulkJob"];
  };
  "/admin/v1/jobs/{jobId}/items": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["listBulkJobItems"];
  };
  "/admin/v1/domains/{domainName}:askRegistry": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["askRegistryForDomain"];
  };
  "/admin/v1/domains/{domainName}/overview": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get: operations["getDomainOverview"];
  };
  "/admin/v1/mails/{mailId}:resend": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["resendMail"];
  };
  "/admin/v1/accounts/{accountId}:viewAs": {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    post: operations["viewAsAccount"];
  };
}
export type webhooks = Record<string, never>;
export interface components {
  schemas: {
    AccountListItemDto: {
      id: number;
      username: string;
      parentId?: number;
      status: "active" | "suspended" | "closed";
      createdAt: string;
      available: string;
    };
    ListAccountsDto: {
      totalCount: number;
      from: number;
      to: number;
      lastPage?: number;
      nextPage?: number;
      accounts: components["schemas"]["AccountListItemDto"][];
    };
    DefaultContactsDto: {
      registrant?: number;
      admin?: number;
      tech?: number;
      billing?: number;
    };
    SuspensionDto: {
      accountId: number;
      since: string;
      reason: string;
      includeSubAccounts: boolean;
    };
    BalanceDto: {
      available: string;
      held: string;
      creditLimit: string;
    };
    CountersDto: {
      domains: number;
      orders: number;
    };
    ApiTokenDto: {
      id: number;
      name: string;
      createdAt: string;
      revokedAt?: string;
      readOnly?: boolean;
      dnsOnly?: boolean;
      zones?: string[];
      recordTypes?: string[];
      dailySpendCap?: string;
      expiresAt?: string;
      sourceNetworks?: string[];
      replacedBy?: number;
      issuedByStaff?: boolean;
    };
    AccountDto: {
      twoStepEnabled: boolean;
      apiAccessEnabled: boolean;
      approvedReseller: boolean;
      enterprise: boolean;
      ratePerSecond?: number;
      ratePerHour?: number;
      taxBps: number;
      taxByRule: boolean;
      taxCountry?: string;
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
      taxId?: string;
      registrantLockOptOut: boolean;
      registrantLockOptOutFrom?: string;
      maxSubAccounts?: number;
      autorenewLeadDays: 7 | 30;
      complianceNotices: "email" | "webhook" | "both";
      expirationHold: boolean;
      defaultCurrency: string;
      verifyForwardingRecipients: boolean;
      strictRequests: boolean;
      autorenewEnabled: boolean;
      privacyEnabled: boolean;
      nameservers: string[];
      contacts: components["schemas"]["DefaultContactsDto"];
      id: number;
      username: string;
      parentId?: number;
      status: "active" | "suspended" | "closed";
      createdAt: string;
      suspension?: components["schemas"]["SuspensionDto"];
      balance: components["schemas"]["BalanceDto"];
      counters: components["schemas"]["CountersDto"];
      tokens: components["schemas"]["ApiTokenDto"][];
    };
    ContactDto: {
      firstName: string;
      lastName: string;
      companyName?: string;
      address1: string;
      address2?: string;
      city: string;
      state?: string;
      zip?: string;
      country: string;
      email: string;
      phone: string;
      fax?: string;
    };
    AccountContactsDto: {
      registrant?: components["schemas"]["ContactDto"] | null;
      admin?: components["schemas"]["ContactDto"] | null;
      tech?: components["schemas"]["ContactDto"] | null;
      billing?: components["schemas"]["ContactDto"] | null;
    };
    CreateAccountDto: {
      twoStepEnabled?: boolean;
      apiAccessEnabled?: boolean;
      approvedReseller?: boolean;
      enterprise?: boolean;
      ratePerSecond?: number | null;
      ratePerHour?: number | null;
      taxBps?: number;
      taxByRule?: boolean;
      taxCountry?: string | null;
      businessStatus?: "business_with_tax_id" | "business" | "consumer" | null;
      taxId?: string | null;
      registrantLockOptOut?: boolean;
      maxSubAccounts?: number | null;
      autorenewLeadDays?: 7 | 30;
      complianceNotices?: "email" | "webhook" | "both";
      expirationHold?: boolean;
      defaultCurrency?: string;
      verifyForwardingRecipients?: boolean;
      strictRequests?: boolean;
      autorenewEnabled?: boolean;
      privacyEnabled?: boolean;
      nameservers?: string[];
      contacts?: components["schemas"]["AccountContactsDto"];
      accountName: string;
      parentId?: number;
    };
    IssuedTokenDto: {
      id: number;
      name: string;
      token: string;
    };
    CreatedAccountDto: {
      id: number;
      username: string;
      token: components["schemas"]["IssuedTokenDto"];
    };
    AccountSettingsDto: {
      twoStepEnabled?: boolean;
      apiAccessEnabled?: boolean;
      approvedReseller?: boolean;
      enterprise?: boolean;
      ratePerSecond?: number | null;
      ratePerHour?: number | null;
      taxBps?: number;
      taxByRule?: boolean;
      taxCountry?: string | null;
      businessStatus?: "business_with_tax_id" | "business" | "consumer" | null;
      taxId?: string | null;
      registrantLockOptOut?: boolean;
      maxSubAccounts?: number | null;
      autorenewLeadDays?: 7 | 30;
      complianceNotices?: "email" | "webhook" | "both";
      expirationHold?: boolean;
      defaultCurrency?: string;
      verifyForwardingRecipients?: boolean;
      strictRequests?: boolean;
      autorenewEnabled?: boolean;
      privacyEnabled?: boolean;
      nameservers?: string[];
      contacts?: components["schemas"]["AccountContactsDto"];
    };
    AccountOptionsDto: {
      twoStepEnabled: boolean;
      apiAccessEnabled: boolean;
      approvedReseller: boolean;
      enterprise: boolean;
      ratePerSecond?: number;
      ratePerHour?: number;
      taxBps: number;
      taxByRule: boolean;
      taxCountry?: string;
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
      taxId?: string;
      registrantLockOptOut: boolean;
      registrantLockOptOutFrom?: string;
      maxSubAccounts?: number;
      autorenewLeadDays: 7 | 30;
      complianceNotices: "email" | "webhook" | "both";
      expirationHold: boolean;
      defaultCurrency: string;
      verifyForwardingRecipients: boolean;
      strictRequests: boolean;
      autorenewEnabled: boolean;
      privacyEnabled: boolean;
      nameservers: string[];
      contacts: components["schemas"]["DefaultContactsDto"];
    };
    IssueTokenDto: {
      name: string;
      readOnly?: boolean;
      expiresAt?: string;
    };
    IssuedStaffTokenDto: {
      id: number;
      name: string;
      token: string;
      readOnly: boolean;
      expiresAt: string;
    };
    SuspendAccountDto: {
      reason: string;
      includeSubAccounts?: boolean;
    };
    AccountSuspensionDto: {
      suspension?: components["schemas"]["SuspensionDto"];
    };
    GrantCreditDto: {
      amount: number;
      reference: string;
      note?: string;
    };
    GrantedCreditDto: {
      credited: boolean;
      available: string;
    };
    PendingApprovalDto: {
      approvalId: string;
      act: "account.credit" | "account.set_limits" | "payment.refund" | "domain.remove" | "domain.set_lock" | "domain.clear_lock" | "domain.lift_hold" | "transfer.move" | "transfer.approve" | "transfer.end" | "registry.put" | "registry.patch" | "registry.restore_version";
      target: string;
      state: "pending" | "confirmed" | "carried_out" | "refused" | "rejected" | "expired";
      cause?: string;
      expiresAt: string;
    };
    TransferCreditDto: {
      amount: number;
      reference: string;
      note?: string;
      toAccountId: number;
    };
    TransferredCreditDto: {
      transferred: boolean;
      available: string;
      toAvailable: string;
    };
    SpendingLimitsDto: {
      creditLimit: string;
      purchaseLimit?: string;
    };
    ChangeSpendingLimitsDto: {
      creditLimit?: number;
      purchaseLimit?: number | null;
    };
    PaymentSummaryDto: {
      id: string;
      accountId: number;
      state: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
      amount: string;
      currency: string;
      refunded: string;
      gatewayId?: string;
      charge?: string;
      trouble?: string;
      attentionAt?: string;
      createdAt: string;
      settledAt?: string;
    };
    ListPaymentsDto: {
      next?: string;
      items: components["schemas"]["PaymentSummaryDto"][];
    };
    PaymentRefundDto: {
      id: string;
      state: "created" | "asked" | "pending" | "succeeded" | "failed";
      amount: string;
      reference: string;
      gatewayId?: string;
      trouble?: string;
      attentionAt?: string;
      createdAt: string;
      settledAt?: string;
    };
    PaymentDisputeDto: {
      id: string;
      amount: string;
      currency: string;
      reason: string;
      status: string;
      openedAt: string;
      withdrawnAt?: string;
      reinstatedAt?: string;
    };
    PaymentReversalDto: {
      id: string;
      source: "dispute" | "refund";
      state: "taken" | "returned";
      amount: string;
      owed: string;
      writtenOff: string;
      takenAt: string;
      returnedAt?: string;
    };
    PaymentDto: {
      id: string;
      accountId: number;
      state: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
      amount: string;
      currency: string;
      refunded: string;
      gatewayId?: string;
      charge?: string;
      trouble?: string;
      attentionAt?: string;
      createdAt: string;
      settledAt?: string;
      refunds: components["schemas"]["PaymentRefundDto"][];
      disputes: components["schemas"]["PaymentDisputeDto"][];
      reversals: components["schemas"]["PaymentReversalDto"][];
    };
    RefundPaymentDto: {
      amount: number;
      reference: string;
      note?: string;
    };
    BookDisputeDto: {
      disputeId: string;
      outcome: "lost" | "won";
      amount?: number;
      note?: string;
    };
    DisputeBookingDto: {
      disputeId: string;
      reversal?: components["schemas"]["PaymentReversalDto"];
    };
    WriteOffDebtDto: {
      note: string;
    };
    WrittenOffDto: {
      amount: string;
      reversals: components["schemas"]["PaymentReversalDto"][];
    };
    DomainContactDto: {
      id: number;
      registryId?: string;
      isVerified: boolean;
    };
    DomainContactsDto: {
      registrant: components["schemas"]["DomainContactDto"];
      admin: components["schemas"]["DomainContactDto"];
      tech: components["schemas"]["DomainContactDto"];
      billing: components["schemas"]["DomainContactDto"];
    };
    DomainDto: {
      id: number;
      name: string;
      accountId: number;
      username: string;
      tld: string;
      registryConnection: string;
      state: "initialized" | "pending_create" | "active" | "failed" | "deleted";
      roid?: string;
      registeredAt: string;
      expiresAt: string;
      termYears: number;
      autorenewEnabled: boolean;
      locked: boolean;
      locks: string[];
      transferLockUntil?: string;
      privacyEnabled: boolean;
      premium: boolean;
      renewalPrice?: string;
      registryStatuses: string[];
      nameservers: string[];
      statusSyncAt?: string;
      contacts: components["schemas"]["DomainContactsDto"];
      hasAuthCode: boolean;
      operationId?: string;
      orderId?: number;
      createdAt: string;
      removedAt?: string;
    };
    OrderItemDto: {
      id: number;
      name?: string;
      type: string;
      status: string;
      interval?: string;
      duration: number;
      quantity: number;
      originalPrice?: string;
      price: string;
      priceNonUsd?: string;
      taxAmount?: string;
      tld?: string;
      refundableUntil?: string;
    };
    PostingDto: {
      ledgerAccount: string;
      amount: string;
      currency: string;
    };
    LedgerTransactionDto: {
      id: string;
      kind: string;
      reference?: string;
      createdAt: string;
      postings: components["schemas"]["PostingDto"][];
    };
    OrderDto: {
      id: number;
      accountId: number;
      username: string;
      operationId?: string;
      status: string;
      currency: string;
      currencyRate?: string;
      authAmount: string;
      totalCapture: string;
      totalRefund: string;
      finalAmount: string;
      createdAt: string;
      items: components["schemas"]["OrderItemDto"][];
      ledger: components["schemas"]["LedgerTransactionDto"][];
    };
    FailureDto: {
      kind: string;
      code: string;
      message: string;
      details?: string;
    };
    OperationSummaryDto: {
      id: string;
      accountId: number;
      username: string;
      kind: string;
      subject: string;
      state: "open" | "pending" | "succeeded" | "refused";
      attempts: number;
      createdAt: string;
      dueAt: string;
      leasedUntil?: string;
      attentionAt?: string;
      settledAt?: string;
      failure?: components["schemas"]["FailureDto"];
    };
    ListOperationsDto: {
      next?: string;
      items: components["schemas"]["OperationSummaryDto"][];
    };
    RegistryCommandDto: {
      clTrid: string;
      svTrid?: string;
      registryConnection: string;
      command: string;
      object: string;
      sentAt: string;
      answeredAt?: string;
      resultCode?: number;
      outcome?: "done" | "pending" | "refused" | "unknown" | "not_sent";
      request: string;
      response?: string;
    };
    OperationDto: {
      id: string;
      accountId: number;
      username: string;
      kind: string;
      subject: string;
      state: "open" | "pending" | "succeeded" | "refused";
      attempts: number;
      createdAt: string;
      dueAt: string;
      leasedUntil?: string;
      attentionAt?: string;
      settledAt?: string;
      failure?: components["schemas"]["FailureDto"];
      payload: {
        [key: string]: unknown;
      };
      answer?: {
        [key: string]: unknown;
      };
      commands: components["schemas"]["RegistryCommandDto"][];
    };
    EndOperationDto: {
      verdict: "carried_out" | "not_carried_out";
      reason: string;
    };
    OperationEndedDto: {
      state: "succeeded" | "refused";
    };
    KeptComplianceNoticeDto: {
      id: string;
      domainName: string;
      accountId: number;
      way: "webhook" | "email" | "email_and_webhook" | "none";
      source: "staff" | "registry";
      registryConnection?: string;
      messageId?: string;
      payload: {
        [key: string]: unknown;
      };
      noticedAt: string;
    };
    ListComplianceNoticesDto: {
      next?: string;
      items: components["schemas"]["KeptComplianceNoticeDto"][];
    };
    ComplianceNoticeDto: {
      policy: string;
      policyName: string;
      policyUrl: string;
      registryName: string;
      registryEmail?: string;
      originalMessageId?: string;
      issueDescription: string;
      remediationInstructions: string;
      agreementReminder: string;
      noncomplianceConsequences: string;
      contactInstructions: string;
      complianceDeadline: string;
      remediationPeriodDays: number;
    };
    GivenComplianceNoticeDto: {
      id: string;
      domainName: string;
      accountId: number;
      way: "webhook" | "email" | "email_and_webhook" | "none";
    };
    ScopedMailWordingDto: {
      subject?: string;
      senderName?: string;
      replyTo?: string;
      introduction?: string;
      closing?: string;
      template: string;
    };
    ListMailWordingsDto: {
      items: components["schemas"]["ScopedMailWordingDto"][];
    };
    MailWordingDto: {
      subject?: string;
      senderName?: string;
      replyTo?: string;
      introduction?: string;
      closing?: string;
    };
    ShownMailDto: {
      fromName: string;
      from: string;
      replyTo?: string;
      subject: string;
      text: string;
      html: string;
    };
    AnnouncementState: "draft" | "published" | "sending" | "sent" | "withdrawn";
    AnnouncementAudience: "all" | "accounts" | "tld" | "registry";
    AnnouncementDto: {
      id: number;
      state: components["schemas"]["AnnouncementState"];
      version: number;
      subject: string;
      text: string;
      audience: components["schemas"]["AnnouncementAudience"];
      accountIds?: number[];
      tld?: string;
      registry?: string;
      notBefore?: string;
      createdBy: string;
      createdAt: string;
      publishedBy?: string;
      publishedAt?: string;
      withdrawnBy?: string;
      withdrawnAt?: string;
      sentAt?: string;
      audienceCount?: number;
      reached: number;
      mailed: number;
    };
    ListAnnouncementsDto: {
      next?: string;
      items: components["schemas"]["AnnouncementDto"][];
    };
    WriteAnnouncementDto: {
      subject: string;
      text: string;
      audience: components["schemas"]["AnnouncementAudience"];
      accountIds?: number[];
      tld?: string;
      registry?: string;
      notBefore?: string;
    };
    AnnouncementPreviewDto: {
      accounts: number;
      withoutAddress: number;
      mail: components["schemas"]["ShownMailDto"];
    };
    PublishAnnouncementDto: {
      version: number;
      reason: string;
    };
    StatusImpact: "minor" | "major" | "outage";
    IncidentState: "investigating" | "identified" | "monitoring" | "resolved";
    IncidentUpdateDto: {
      at: string;
      by: string;
      state: components["schemas"]["IncidentState"];
      text: string;
    };
    IncidentDto: {
      id: number;
      version: number;
      title: string;
      impact: components["schemas"]["StatusImpact"];
      groups: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries: string[];
      createdBy: string;
      createdAt: string;
      state: components["schemas"]["IncidentState"];
      startsAt: string;
      endsAt?: string;
      updates: components["schemas"]["IncidentUpdateDto"][];
    };
    ListIncidentsDto: {
      next?: string;
      items: components["schemas"]["IncidentDto"][];
    };
    CreateIncidentDto: {
      title: string;
      impact: components["schemas"]["StatusImpact"];
      groups?: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries?: string[];
      text: string;
      state?: components["schemas"]["IncidentState"];
      startsAt?: string;
    };
    ChangeIncidentDto: {
      title?: string;
      impact?: components["schemas"]["StatusImpact"];
      groups?: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries?: string[];
      startsAt?: string;
    };
    AddIncidentUpdateDto: {
      state: components["schemas"]["IncidentState"];
      text: string;
      reopen?: boolean;
    };
    StatusSubscriberCountsDto: {
      confirmed: number;
      pending: number;
    };
    FindStatusSubscriberDto: {
      email: string;
    };
    StatusSubscriberDto: {
      id: number;
      email: string;
      state: "pending" | "confirmed";
      requestedAt: string;
      confirmedAt?: string;
    };
    FoundStatusSubscriberDto: {
      found?: components["schemas"]["StatusSubscriberDto"];
    };
    MaintenanceState: "scheduled" | "under_way" | "completed" | "cancelled";
    MaintenanceUpdateDto: {
      at: string;
      by: string;
      state: components["schemas"]["MaintenanceState"];
      text: string;
    };
    MaintenanceNoticeDto: {
      id: number;
      version: number;
      title: string;
      impact: components["schemas"]["StatusImpact"];
      groups: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries: string[];
      createdBy: string;
      createdAt: string;
      state: components["schemas"]["MaintenanceState"];
      startsAt: string;
      endsAt: string;
      updates: components["schemas"]["MaintenanceUpdateDto"][];
    };
    ListMaintenanceNoticesDto: {
      next?: string;
      items: components["schemas"]["MaintenanceNoticeDto"][];
    };
    CreateMaintenanceDto: {
      title: string;
      impact: components["schemas"]["StatusImpact"];
      groups?: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries?: string[];
      text: string;
      startsAt: string;
      endsAt: string;
    };
    ChangeMaintenanceDto: {
      title?: string;
      impact?: components["schemas"]["StatusImpact"];
      groups?: ("search" | "registration" | "changes" | "transfers" | "dns" | "forwarding" | "orders" | "webhooks" | "jobs" | "account")[];
      registries?: string[];
      startsAt?: string;
      endsAt?: string;
    };
    AddMaintenanceUpdateDto: {
      text: string;
    };
    DomainEndDto: {
      id: string;
      domainName: string;
      accountId: number;
      registryConnection: string;
      stage: "kept" | "deleting" | "lapsing" | "deleted" | "restoring";
      removedAt: string;
      deleteAt: string;
      interruptedAt?: string;
      deletedAt?: string;
      nextStep?: "interrupt" | "delete" | "look" | "operation";
      nextAt?: string;
      trouble?: string;
      operationId?: string;
      restoreOperationId?: string;
    };
    ListDomainEndsDto: {
      next?: string;
      items: components["schemas"]["DomainEndDto"][];
    };
    DomainLockDto: {
      lock: "RegistrarLock" | "AccountLock" | "ClientHold";
    };
    LockOutcomeDto: {
      outcome: "done" | "pending" | "unknown";
    };
    PlanItemDto: {
      name: string;
      type: "registration" | "renewal" | "transfer" | "whois_privacy" | "restore";
      interval: "year" | "month";
      duration: number;
      originalPriceCents?: number;
      priceCents: number;
      taxCents: number;
    };
    PlanChangeDto: {
      field: string;
      from?: string | boolean | number | string[] | {
        [key: string]: unknown;
      };
      to?: string | boolean | number | string[] | {
        [key: string]: unknown;
      };
    };
    PlanDto: {
      currency: string;
      items: components["schemas"]["PlanItemDto"][];
      totalCents: number;
      refundCents?: number;
      balanceAfterCents?: number;
      registryCommands: string[];
      changes: components["schemas"]["PlanChangeDto"][];
      events: string[];
      warnings: string[];
      verifications: string[];
      mails: string[];
      result?: {
        [key: string]: unknown;
      };
    };
    PlanResponseDto: {
      plan: components["schemas"]["PlanDto"];
    };
    StaffNameserversDto: {
      nameservers: string[];
    };
    CustomerChangeDto: {
      outcome: "done" | "pending" | "unknown";
    };
    StaffSwitchDto: {
      on: boolean;
    };
    StaffContactRolesDto: {
      registrant?: components["schemas"]["ContactDto"];
      admin?: components["schemas"]["ContactDto"];
      tech?: components["schemas"]["ContactDto"];
      billing?: components["schemas"]["ContactDto"];
    };
    StaffContactsDto: {
      contacts: components["schemas"]["StaffContactRolesDto"];
      tldRequirements?: {
        [key: string]: string;
      };
    };
    StaffDsDto: {
      keyTag: number;
      algorithm: number;
      digestType: number;
      digest: string;
    };
    CustomerDsDto: {
      domainName: string;
      keyTag: number;
      algorithm: number;
      digestType: number;
      digest: string;
    };
    StaffRenewalDto: {
      expiresAt: string;
      years?: number;
      purchasePrice?: number;
    };
    CustomerRenewalDto: {
      domainName: string;
      order: number;
      totalPaid: number;
    };
    StartTransferDto: {
      reason: string;
      domainName: string;
      contacts?: components["schemas"]["StaffContactRolesDto"];
      tldRequirements?: {
        [key: string]: string;
      };
      authCode?: string;
      privacyEnabled?: boolean;
      purchasePrice?: number;
    };
    StartedTransferDto: {
      domainName: string;
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
      orderId: number;
      totalPaid: number;
      warning?: string;
    };
    CancelTransferDto: {
      reason: string;
      accountId?: number;
    };
    TransferStateDto: {
      domainName: string;
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
    };
    MoveForAccountDto: {
      reason: string;
      domainName: string;
      contacts?: components["schemas"]["StaffContactRolesDto"];
      tldRequirements?: {
        [key: string]: string;
      };
      authCode: string;
    };
    MovedDomainDto: {
      domainName: string;
      accountId: number;
    };
    DecideTransferOutDto: {
      reason: string;
    };
    TransferOutStateDto: {
      domainName: string;
      status: "pending" | "completed" | "canceled" | "dropped" | "noticed";
    };
    EndTransferOutDto: {
      reason: string;
      verdict: "left" | "stayed";
    };
    RegistryHoldDto: {
      id: number;
      kind: "abuse" | "court" | "unpaid" | "urs_udrp_lock";
      state: "setting" | "standing" | "lifting" | "lifted" | "refused";
      statuses: string[];
      locks: string[];
      reason: string;
      evidence?: string;
      setBy: string;
      setAt: string;
      liftReason?: string;
      liftedBy?: string;
      liftedAt?: string;
      problem?: string;
    };
    ListRegistryHoldsDto: {
      items: components["schemas"]["RegistryHoldDto"][];
    };
    SetRegistryHoldDto: {
      kind: "abuse" | "court" | "unpaid" | "urs_udrp_lock";
      reason: string;
      evidence?: string;
    };
    LiftRegistryHoldDto: {
      reason: string;
    };
    DomainRemovalDto: {
      reason: string;
    };
    DomainRestoreDto: {
      reason: string;
      waived?: boolean;
    };
    DomainRestoredDto: {
      status: "restored" | "pending";
      domainName: string;
      order: number;
      totalPaid: number;
    };
    DeliverySummaryDto: {
      id: string;
      accountId: number;
      subscriptionId: number;
      eventName: string;
      url: string;
      state: "pending" | "delivered" | "failed" | "cancelled";
      occurredAt: string;
      createdAt: string;
      dueAt: string;
      finishedAt?: string;
      attempts: number;
    };
    ListDeliveriesDto: {
      next?: string;
      items: components["schemas"]["DeliverySummaryDto"][];
    };
    AttemptDto: {
      number: number;
      startedAt: string;
      durationMs: number;
      status?: number;
      error?: string;
      responseHead?: string;
    };
    DeliveryDto: {
      id: string;
      accountId: number;
      subscriptionId: number;
      eventName: string;
      url: string;
      state: "pending" | "delivered" | "failed" | "cancelled";
      occurredAt: string;
      createdAt: string;
      dueAt: string;
      finishedAt?: string;
      eventId: string;
      body: string;
      attempts: components["schemas"]["AttemptDto"][];
    };
    MaintenanceDto: {
      on: boolean;
      until?: string;
    };
    AuditEntryDto: {
      id: string;
      at: string;
      actor: string;
      role: "support" | "finance" | "registry" | "owner" | "reseller" | "none";
      action: string;
      target: string;
      before?: {
        [key: string]: unknown;
      };
      after?: {
        [key: string]: unknown;
      };
      requestId: string;
      source?: string;
      reason?: string;
    };
    ListAuditEntriesDto: {
      next?: string;
      items: components["schemas"]["AuditEntryDto"][];
    };
    PollMessageDto: {
      id: string;
      registryConnection: string;
      messageId: string;
      queuedAt?: string;
      receivedAt: string;
      text: string;
      disposition: string;
      content: {
        [key: string]: unknown;
      };
      seenAt?: string;
      seenBy?: string;
    };
    ListPollMessagesDto: {
      next?: string;
      items: components["schemas"]["PollMessageDto"][];
    };
    AcknowledgePollMessageDto: {
      note: string;
    };
    SessionsDto: {
      leased: number;
      polling: number;
      waiting: number;
      inUse: number;
    };
    RegistryProcessDto: {
      process: string;
      circuit: "closed" | "half_open" | "open" | "stopped";
      sessions: number;
      inUse: number;
      waiting: number;
      reportedAt: string;
    };
    LastRefusalDto: {
      at: string;
      process: string;
      command: string;
      code?: number;
      reason: string;
    };
    LastCommandDto: {
      clTrid: string;
      command: string;
      outcome?: string;
      resultCode?: number;
      sentAt: string;
      answeredAt?: string;
    };
    PriceFaultDto: {
      tld: string;
      product: "registration" | "renewal" | "transfer" | "restore";
      reason: "no_exchange_rate" | "fee_above_price" | "fee_missing" | "fee_not_positive" | "price_currency";
      detail: string;
      firstSeenAt: string;
      lastSeenAt: string;
    };
    SalesStopDto: {
      products: ("registration" | "transfer" | "renewal")[];
      reason: string;
      stoppedBy: string;
      since: string;
      until?: string;
    };
    RegistryWindowDto: {
      id: number;
      from: string;
      to: string;
      reason: string;
      announcedBy: string;
      announcedAt: string;
    };
    RegistryConnectionDto: {
      id: number;
      code: string;
      host: string;
      port: number;
      clientId: string;
      enabled: boolean;
      registrationLimited: boolean;
      version: number;
      updatedAt: string;
      profileFault?: string;
      tlds: string[];
      circuit: "closed" | "half_open" | "open" | "stopped";
      sessions: components["schemas"]["SessionsDto"];
      processes: components["schemas"]["RegistryProcessDto"][];
      lastRefusal?: components["schemas"]["LastRefusalDto"];
      lastCommand?: components["schemas"]["LastCommandDto"];
      unknownPollMessages: number;
      priceFaults: components["schemas"]["PriceFaultDto"][];
      stopped?: components["schemas"]["SalesStopDto"];
      maintenance: components["schemas"]["RegistryWindowDto"][];
    };
    ListRegistryConnectionsDto: {
      items: components["schemas"]["RegistryConnectionDto"][];
    };
    RegistrySecretsDto: {
      passwordIsSet: boolean;
      clientKeyIsSet: boolean;
    };
    RegistryVersionDto: {
      version: number;
      createdAt: string;
    };
    RegistryConnectionDetailDto: {
      id: number;
      code: string;
      host: string;
      port: number;
      clientId: string;
      enabled: boolean;
      registrationLimited: boolean;
      version: number;
      updatedAt: string;
      profileFault?: string;
      tlds: string[];
      circuit: "closed" | "half_open" | "open" | "stopped";
      sessions: components["schemas"]["SessionsDto"];
      processes: components["schemas"]["RegistryProcessDto"][];
      lastRefusal?: components["schemas"]["LastRefusalDto"];
      lastCommand?: components["schemas"]["LastCommandDto"];
      unknownPollMessages: number;
      priceFaults: components["schemas"]["PriceFaultDto"][];
      stopped?: components["schemas"]["SalesStopDto"];
      maintenance: components["schemas"]["RegistryWindowDto"][];
      serverName: string | null;
      clientCertificate: string | null;
      certificateAuthority: string | null;
      profile?: {
        [key: string]: unknown;
      };
      profileOverrides?: {
        [key: string]: unknown;
      };
      storedProfile?: string;
      secrets: components["schemas"]["RegistrySecretsDto"];
      olderVersions: components["schemas"]["RegistryVersionDto"][];
    };
    PutRegistryConnectionDto: {
      host?: string;
      port?: number;
      serverName?: string | null;
      clientId?: string;
      password?: string;
      clientCertificate?: string | null;
      clientKey?: string | null;
      certificateAuthority?: string | null;
      profile?: {
        [key: string]: unknown;
      };
      registrationLimited?: boolean;
      enabled?: boolean;
    };
    RestoreRegistryVersionDto: {
      version: number;
      password?: string;
      clientKey?: string;
    };
    DatabaseIdentityDto: {
      systemIdentifier: string;
      databaseId: string;
      address: string;
    };
    InstanceLeaseDto: {
      systemIdentifier: string;
      databaseId: string;
      addresses: string[];
      renewedAt: string;
    };
    EnvironmentDto: {
      environment: "production" | "sandbox";
      instance: string;
      active: boolean;
      suspension?: "copy" | "retired" | "replaced";
      present: components["schemas"]["DatabaseIdentityDto"];
      lease: components["schemas"]["InstanceLeaseDto"];
    };
    DeclareEnvironmentDto: {
      alive: boolean;
      note: string;
    };
    StaffKeyDto: {
      id: number;
      name: string;
      role: "support" | "finance" | "registry" | "owner";
      createdAt: string;
      revokedAt?: string;
      expiresAt?: string;
    };
    ListStaffKeysDto: {
      items: components["schemas"]["StaffKeyDto"][];
    };
    CreateStaffKeyDto: {
      name: string;
      role: "support" | "finance" | "registry" | "owner";
      expiresAt?: string;
    };
    CreatedStaffKeyDto: {
      id: number;
      name: string;
      role: "support" | "finance" | "registry" | "owner";
      createdAt: string;
      revokedAt?: string;
      expiresAt?: string;
      key: string;
    };
    TldDto: {
      name: string;
      connection?: string;
      status: "live" | "blocked";
      blockedProducts?: ("renewal" | "restore")[];
      origin: "file" | "staff";
      stopped?: components["schemas"]["SalesStopDto"];
      registryStopped?: components["schemas"]["SalesStopDto"];
    };
    ListTldsDto: {
      items: components["schemas"]["TldDto"][];
    };
    TldRulesVersionDto: {
      validFrom: string;
      rules: {
        [key: string]: unknown;
      };
      source: {
        [key: string]: unknown;
      };
    };
    TldPriceDto: {
      product: "registration" | "renewal" | "transfer" | "restore";
      accountId?: number;
      price: number;
      listPrice: number;
      validFrom: string;
      inForce: boolean;
      source: {
        [key: string]: unknown;
      };
    };
    TldSheetDto: {
      name: string;
      connection?: string;
      status: "live" | "blocked";
      blockedProducts?: ("renewal" | "restore")[];
      origin: "file" | "staff";
      stopped?: components["schemas"]["SalesStopDto"];
      registryStopped?: components["schemas"]["SalesStopDto"];
      rules?: {
        [key: string]: unknown;
      };
      rulesSince?: string;
      rulesVersions: components["schemas"]["TldRulesVersionDto"][];
      prices: components["schemas"]["TldPriceDto"][];
      priceFaults: components["schemas"]["PriceFaultDto"][];
    };
    PutTldDto: {
      connection?: string | null;
      status?: "live" | "blocked";
      blockedProducts?: ("registration" | "renewal" | "transfer" | "restore")[];
    };
    AddTldRulesDto: {
      validFrom: string;
      rules: {
        [key: string]: unknown;
      };
      reason: string;
    };
    SetTldPriceDto: {
      product: "registration" | "renewal" | "transfer" | "restore";
      accountId?: number;
      price: number;
      listPrice: number;
      validFrom: string;
      reason?: string;
    };
    StopSalesDto: {
      products: ("registration" | "transfer" | "renewal")[];
      reason: string;
      until?: string;
    };
    SalesStateDto: {
      stopped?: components["schemas"]["SalesStopDto"];
    };
    AnnounceWindowDto: {
      from?: string;
      to: string;
      reason: string;
    };
    ChangeWindowDto: {
      from?: string;
      to?: string;
      reason?: string;
    };
    PromotionDto: {
      code: string;
      description: string;
      tlds?: string[];
      products: string[];
      minYears: number;
      maxYears: number;
      percentBps?: number;
      amountOff?: number;
      accountId?: number;
      startsAt: string;
      endsAt?: string;
      maxUses?: number;
      maxUsesPerAccount?: number;
      uses?: number;
    };
    ListPromotionsDto: {
      items: components["schemas"]["PromotionDto"][];
    };
    PutPromotionDto: {
      description?: string;
      tlds?: string[];
      products?: ("registration" | "renewal" | "transfer" | "restore")[];
      minYears?: number;
      maxYears?: number;
      percentBps?: number;
      amountOff?: number;
      accountId?: number;
      startsAt: string;
      endsAt?: string;
      maxUses?: number;
      maxUsesPerAccount?: number;
    };
    PremiumNameDto: {
      name: string;
      tld: string;
      class: string;
      registration: number;
      renewal: number;
      transfer?: number;
    };
    ListPremiumNamesDto: {
      items: components["schemas"]["PremiumNameDto"][];
      next?: string;
    };
    PutPremiumNameDto: {
      class: string;
      registration: number;
      renewal: number;
      transfer?: number;
    };
    RegistryDifferenceDto: {
      id: string;
      domainId: number;
      domainName: string;
      accountId: number;
      registryConnection: string;
      field: "existence" | "sponsor" | "expiry" | "statuses" | "nameservers" | "registrant" | "contacts" | "signing";
      ours: string | boolean | string[] | {
        [key: string]: unknown;
      } | null;
      theirs: string | boolean | string[] | {
        [key: string]: unknown;
      } | null;
      foundAt: string;
      seenAt: string;
      resolvedAt?: string;
      resolution?: "gone" | "taken_over" | "pushed";
    };
    ListRegistryDifferencesDto: {
      next?: string;
      items: components["schemas"]["RegistryDifferenceDto"][];
    };
    RepairDto: {
      outcome: "done" | "pending" | "unknown";
    };
    UnknownDomainDto: {
      id: string;
      domainName: string;
      registryConnection: string;
      source: "create" | "message" | "list";
      evidence: string;
      registeredAt?: string;
      expiresAt?: string;
      foundAt: string;
      seenAt: string;
      resolvedAt?: string;
      acknowledgedAt?: string;
      acknowledgedBy?: string;
      acknowledgedReason?: string;
    };
    ListUnknownDomainsDto: {
      next?: string;
      items: components["schemas"]["UnknownDomainDto"][];
    };
    AcknowledgeUnknownDomainDto: {
      reason: string;
    };
    ZoneVersionDto: {
      version: number;
      at: string;
      author: string;
      action: "create" | "replace" | "delete" | "batch" | "import" | "rollback" | "url_forwarding" | "email_forwarding" | "expire";
      added: number;
      removed: number;
      changed: number;
    };
    ListZoneVersionsDto: {
      versions: components["schemas"]["ZoneVersionDto"][];
      totalCount: number;
      from: number;
      to: number;
      nextPage?: number;
      lastPage?: number;
    };
    LegacyUseDto: {
      accountId: number;
      username: string;
      operation: string;
      calls: number;
      firstCallAt: string;
      lastCallAt: string;
    };
    ListLegacyUsageDto: {
      totalCount: number;
      from: number;
      to: number;
      lastPage?: number;
      nextPage?: number;
      usage: components["schemas"]["LegacyUseDto"][];
    };
    TaxRuleDto: {
      id: number;
      country: string;
      businessStatus: "business_with_tax_id" | "business" | "consumer";
      rateBps: number;
      label: string;
      reverseChargeNote?: string;
      validFrom: string;
      validUntil?: string;
    };
    ListTaxRulesDto: {
      items: components["schemas"]["TaxRuleDto"][];
    };
    AddTaxRuleDto: {
      country: string;
      businessStatus: "business_with_tax_id" | "business" | "consumer";
      rateBps: number;
      label: string;
      reverseChargeNote?: string;
      validFrom: string;
      validUntil?: string;
    };
    EndTaxRuleDto: {
      validUntil?: string;
    };
    ExchangeRateDto: {
      currency: string;
      rate?: number;
      validFrom: string;
    };
    ListExchangeRatesDto: {
      items: components["schemas"]["ExchangeRateDto"][];
    };
    SetExchangeRateDto: {
      rate: number | null;
    };
    SellerDto: {
      name: string;
      address: string[];
      taxId?: string;
    };
    BuyerDto: {
      accountId: number;
      username: string;
      name?: string;
      companyName?: string;
      address: string[];
      country?: string;
      asAtPurchase: boolean;
    };
    ReceiptItemDto: {
      name?: string;
      type: string;
      description: string;
      status: string;
      interval?: string;
      duration: number;
      quantity: number;
      originalPrice?: string;
      price: string;
      tax: string;
    };
    AppliedTaxDto: {
      source: "account" | "rule" | "none";
      ruleId?: number;
      rateBps: number;
      label?: string;
      country?: string;
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
      taxId?: string;
      reverseChargeNote?: string;
    };
    ToldDto: {
      currency: string;
      rate: string;
      total: string;
    };
    ReceiptRefundDto: {
      at: string;
      amount: string;
      tax: string;
    };
    ReceiptDto: {
      number: string;
      orderId: number;
      orderedAt: string;
      paidAt?: string;
      seller?: components["schemas"]["SellerDto"];
      buyer: components["schemas"]["BuyerDto"];
      currency: string;
      items: components["schemas"]["ReceiptItemDto"][];
      appliedTax?: components["schemas"]["AppliedTaxDto"];
      discount: string;
      net: string;
      tax: string;
      total: string;
      told?: components["schemas"]["ToldDto"];
      refunds: components["schemas"]["ReceiptRefundDto"][];
      refunded: string;
    };
    MovementDto: {
      date: string;
      kind: "credit" | "hold" | "capture" | "release" | "refund" | "transfer" | "payment_refund" | "payment_refund_settle" | "payment_refund_return" | "chargeback" | "chargeback_return" | "gateway_refund" | "gateway_refund_return" | "debt_payment" | "debt_write_off";
      description: string;
      orderId?: number;
      names: string[];
      reference?: string;
      amount: string;
      tax: string;
      balance: string;
    };
    MovementTotalDto: {
      kind: "credit" | "hold" | "capture" | "release" | "refund" | "transfer" | "payment_refund" | "payment_refund_settle" | "payment_refund_return" | "chargeback" | "chargeback_return" | "gateway_refund" | "gateway_refund_return" | "debt_payment" | "debt_write_off";
      description: string;
      count: number;
      amount: string;
    };
    StatementDto: {
      accountId: number;
      username: string;
      name?: string;
      month: string;
      currency: string;
      preliminary: boolean;
      opening: string;
      movements: components["schemas"]["MovementDto"][];
      totals: components["schemas"]["MovementTotalDto"][];
      tax: string;
      closing: string;
    };
    ExportedAuditEntryDto: {
      sequence: number;
      version: number;
      prevHash: string;
      hash: string;
      id: string;
      at: string;
      storedAt: string;
      actor: string;
      role: "support" | "finance" | "registry" | "owner" | "reseller";
      action: string;
      target: string;
      before?: {
        [key: string]: unknown;
      };
      after?: {
        [key: string]: unknown;
      };
      requestId: string;
      source?: string;
      reason?: string;
      canonical: string;
    };
    NoteDto: {
      id: string;
      target: string;
      text: string;
      author: string;
      createdAt: string;
    };
    ListNotesDto: {
      next?: string;
      items: components["schemas"]["NoteDto"][];
    };
    AddNoteDto: {
      target: string;
      text: string;
    };
    ActRefusalDto: {
      code: string;
      message: string;
      details?: string;
    };
    ApprovalDto: {
      id: string;
      act: "account.credit" | "account.set_limits" | "payment.refund" | "domain.remove" | "domain.set_lock" | "domain.clear_lock" | "domain.lift_hold" | "transfer.move" | "transfer.approve" | "transfer.end" | "registry.put" | "registry.patch" | "registry.restore_version";
      target: string;
      command: {
        [key: string]: unknown;
      };
      state: "pending" | "confirmed" | "carried_out" | "refused" | "rejected" | "expired";
      cause?: string;
      requestedBy: string;
      reason?: string;
      createdAt: string;
      expiresAt: string;
      decidedBy?: string;
      decisionReason?: string;
      decidedAt?: string;
      refusal?: components["schemas"]["ActRefusalDto"];
    };
    ListApprovalsDto: {
      next?: string;
      items: components["schemas"]["ApprovalDto"][];
    };
    ReportColumnDto: {
      field: string;
      title: string;
      type: "text" | "number" | "money" | "date" | "percent";
      kind: "dimension" | "sum" | "value";
    };
    ReportDto: {
      report: "activity" | "income" | "renewal-rate" | "expiring" | "grace-deletes" | "balances" | "unsettled" | "registry-commands" | "webhooks" | "top-accounts";
      from?: string;
      to?: string;
      columns: components["schemas"]["ReportColumnDto"][];
      rows: (string | number | null)[][];
      totals?: (string | number | null)[];
    };
    ListedReportDto: {
      report: "activity" | "income" | "renewal-rate" | "expiring" | "grace-deletes" | "balances" | "unsettled" | "registry-commands" | "webhooks" | "top-accounts";
      title: string;
      description: string;
      roles: ("support" | "finance" | "registry" | "owner")[];
      parameters: string[];
    };
    ListReportsDto: {
      reports: components["schemas"]["ListedReportDto"][];
    };
    PasskeyOptionsDto: {
      publicKey: {
        [key: string]: unknown;
      };
    };
    PasskeyLoginDto: {
      credential: {
        [key: string]: unknown;
      };
    };
    SessionUserDto: {
      id: number;
      name: string;
      email: string;
      role: "support" | "finance" | "registry" | "owner";
    };
    StaffSessionDto: {
      user: components["schemas"]["SessionUserDto"];
      operations: ("account.list" | "account.read" | "account.create" | "account.update" | "account.token_issue" | "account.token_revoke" | "account.suspend" | "account.view_as" | "account.reinstate" | "account.credit" | "account.transfer_credit" | "account.limits" | "account.set_limits" | "payment.list" | "payment.read" | "payment.refund" | "payment.book_dispute" | "payment.write_off" | "account.statement" | "mail.resend" | "mail_wording.list" | "mail_wording.read" | "mail_wording.preview" | "mail_wording.put" | "mail_wording.remove" | "announcement.list" | "announcement.read" | "announcement.preview" | "announcement.create" | "announcement.put" | "announcement.publish" | "announcement.withdraw" | "status_incident.list" | "status_incident.read" | "status_incident.create" | "status_incident.change" | "status_incident.update" | "status_maintenance.list" | "status_maintenance.read" | "status_maintenance.create" | "status_maintenance.change" | "status_maintenance.update" | "status_maintenance.cancel" | "status_subscriber.read" | "status_subscriber.find" | "status_subscriber.remove" | "legacy_usage.list" | "domain.read" | "domain.zone_versions" | "domain.overview" | "domain.ask_registry" | "domain.set_lock" | "domain.clear_lock" | "domain.holds" | "domain.set_hold" | "domain.lift_hold" | "domain.set_nameservers" | "domain.set_autorenew" | "domain.set_privacy" | "domain.set_contacts" | "domain.add_ds" | "domain.remove_ds" | "domain.renew" | "domain.remove" | "domain.restore" | "transfer.start" | "transfer.cancel" | "transfer.move" | "transfer.reject" | "transfer.approve" | "transfer.end" | "domain_end.list" | "compliance_notice.list" | "compliance_notice.add" | "order.read" | "order.receipt" | "operation.list" | "operation.read" | "operation.end" | "delivery.list" | "delivery.read" | "delivery.redeliver" | "registry.list" | "registry.read" | "registry.put" | "registry.patch" | "registry.restore_version" | "registry.announce_window" | "registry.change_window" | "registry.withdraw_window" | "registry.stop_sales" | "registry.open_sales" | "tld.list" | "tld.read" | "tld.put" | "tld.add_rules" | "tld.stop_sales" | "tld.open_sales" | "tld.set_price" | "promotion.list" | "promotion.put" | "promotion.end" | "premium_name.list" | "premium_name.put" | "premium_name.remove" | "exchange_rate.list" | "exchange_rate.set" | "tax_rule.list" | "tax_rule.add" | "tax_rule.end" | "unknown_domain.list" | "unknown_domain.acknowledge" | "registry_difference.list" | "registry_difference.take_over" | "registry_difference.push" | "poll_message.list" | "poll_message.acknowledge" | "environment.read" | "environment.declare" | "maintenance.read" | "maintenance.switch" | "staff_key.list" | "staff_key.create" | "staff_key.revoke" | "approval.list" | "approval.confirm" | "approval.reject" | "note.list" | "note.add" | "note.remove" | "report.list" | "report.read" | "audit.read" | "audit.export" | "session.read" | "session.end" | "passkey.list" | "passkey.begin" | "passkey.add" | "passkey.remove" | "staff_user.list" | "staff_user.create" | "staff_user.update" | "staff_user.invite" | "staff_session.list" | "staff_session.end" | "list.describe" | "list.read" | "list.export" | "filter.create" | "filter.read" | "view.list" | "view.create" | "view.change" | "view.remove" | "search.run" | "bulk_job.list" | "bulk_job.read" | "bulk_job.create" | "bulk_job.plan" | "bulk_job.start" | "bulk_job.pause" | "bulk_job.resume" | "bulk_job.cancel" | "bulk_job.retry" | "domain.timeline" | "domain.compare" | "domain.compare_points")[];
      lists: ("domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions")[];
      csrfToken: string;
      method: "passkey" | "oidc" | "link";
      secondFactor: boolean;
      needsSecondFactor: boolean;
      idleAt: string;
      endsAt: string;
      environment: "production" | "sandbox";
    };
    RedeemLinkDto: {
      token: string;
    };
    LoginMethodsDto: {
      oidc: boolean;
      passkeys: boolean;
    };
    PasskeyDto: {
      id: number;
      name: string;
      transports: string[];
      createdAt: string;
      lastUsedAt?: string;
    };
    ListPasskeysDto: {
      items: components["schemas"]["PasskeyDto"][];
    };
    RegisterPasskeyDto: {
      name: string;
      credential: {
        [key: string]: unknown;
      };
    };
    StaffUserDto: {
      id: number;
      name: string;
      email: string;
      role: "support" | "finance" | "registry" | "owner";
      oidcIssuer?: string;
      oidcSubject?: string;
      createdAt: string;
      disabledAt?: string;
      version: number;
    };
    ListStaffUsersDto: {
      items: components["schemas"]["StaffUserDto"][];
    };
    CreateStaffUserDto: {
      name: string;
      email: string;
      role: "support" | "finance" | "registry" | "owner";
    };
    ChangeStaffUserDto: {
      name?: string;
      role?: "support" | "finance" | "registry" | "owner";
      disabled?: boolean;
    };
    InviteStaffUserDto: {
      mail?: boolean;
    };
    InvitationDto: {
      url?: string;
      mailedTo?: string;
      expiresAt: string;
    };
    ListedSessionDto: {
      id: string;
      userId: number;
      userName: string;
      method: "passkey" | "oidc" | "link";
      secondFactor: boolean;
      createdAt: string;
      lastSeenAt: string;
      idleEndsAt: string;
      endsAt: string;
      source?: string;
    };
    ListStaffSessionsDto: {
      next?: string;
      items: components["schemas"]["ListedSessionDto"][];
    };
    SearchDto: {
      text: string;
      kinds?: ("domain" | "account" | "contact" | "order" | "payment" | "operation" | "transfer" | "registry_transaction" | "token" | "source_address")[];
      limit?: number;
    };
    SearchHitDto: {
      id: string;
      title: string;
      subtitle?: string;
      accountId?: number;
      state?: string;
      match: "exact" | "prefix" | "similar";
    };
    SearchGroupDto: {
      kind: "domain" | "account" | "contact" | "order" | "payment" | "operation" | "transfer" | "registry_transaction" | "token" | "source_address";
      hits: components["schemas"]["SearchHitDto"][];
      more: boolean;
    };
    SearchResultDto: {
      groups: components["schemas"]["SearchGroupDto"][];
      withheld: ("domain" | "account" | "contact" | "order" | "payment" | "operation" | "transfer" | "registry_transaction" | "token" | "source_address")[];
    };
    ListColumnDto: {
      field: string;
      title: string;
      type: "text" | "number" | "money" | "instant" | "bool" | "enum" | "id" | "name" | "address";
      values?: string[];
      operators: ("eq" | "ne" | "in" | "lt" | "lte" | "gt" | "gte" | "contains" | "startsWith" | "empty" | "notEmpty")[];
      sortable: boolean;
      personal: boolean;
      default: boolean;
      many: boolean;
    };
    SortFieldDto: {
      field: string;
      descending: boolean;
    };
    ListDescriptionDto: {
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      title: string;
      columns: components["schemas"]["ListColumnDto"][];
      defaultSort: components["schemas"]["SortFieldDto"][];
    };
    ListDescriptionsDto: {
      lists: components["schemas"]["ListDescriptionDto"][];
    };
    ReadListDto: {
      filter?: {
        [key: string]: unknown;
      };
      filterId?: string;
      sort?: {
        [key: string]: unknown;
      }[];
      columns?: string[];
      limit?: number;
      after?: string;
    };
    ListRowsDto: {
      items: ({
        id: string;
      } & {
        [key: string]: unknown;
      })[];
      next?: string;
      totalCount?: number;
      more: boolean;
    };
    ExportListDto: {
      filter?: {
        [key: string]: unknown;
      };
      filterId?: string;
      sort?: {
        [key: string]: unknown;
      }[];
      columns?: string[];
    };
    StoreFilterDto: {
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      filter: {
        [key: string]: unknown;
      };
    };
    StoredFilterIdDto: {
      id: string;
    };
    StoredFilterDto: {
      id: string;
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      filter: {
        [key: string]: unknown;
      };
      expiresAt: string;
    };
    ViewDto: {
      id: string;
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      name: string;
      owner: string;
      shared: boolean;
      columns: string[];
      sort: components["schemas"]["SortFieldDto"][];
      filter?: {
        [key: string]: unknown;
      };
      version: number;
      createdAt: string;
      updatedAt: string;
    };
    ViewsDto: {
      items: components["schemas"]["ViewDto"][];
    };
    AddViewDto: {
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      name: string;
      columns?: string[];
      sort?: {
        [key: string]: unknown;
      }[];
      filter?: {
        [key: string]: unknown;
      };
      shared?: boolean;
    };
    ChangeViewDto: {
      list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      name: string;
      columns?: string[];
      sort?: {
        [key: string]: unknown;
      }[];
      filter?: {
        [key: string]: unknown;
      };
      shared?: boolean;
      version: number;
    };
    RemoveViewDto: {
      version?: number;
    };
    TimelineRefsDto: {
      operationId?: string;
      orderId?: number;
      clTrid?: string;
      eventId?: string;
      deliveryId?: string;
      zoneVersion?: number;
    };
    TimelineEntryDto: {
      id: string;
      at: string;
      kind: "operation" | "command" | "poll_message" | "order" | "ledger" | "event" | "delivery" | "mail" | "zone" | "audit" | "compliance_notice" | "drift";
      title: string;
      summary?: string;
      refs: components["schemas"]["TimelineRefsDto"];
    };
    TimelineDto: {
      items: components["schemas"]["TimelineEntryDto"][];
      next?: string;
      withheld: ("operation" | "command" | "poll_message" | "order" | "ledger" | "event" | "delivery" | "mail" | "zone" | "audit" | "compliance_notice" | "drift")[];
    };
    ComparedFieldDto: {
      field: "accountId" | "autorenewEnabled" | "locked" | "privacyEnabled" | "locks" | "transferLockUntil" | "nameservers" | "ds" | "registrant" | "admin" | "tech" | "billing";
      before?: string;
      beforeUnknownUntil?: string;
      after?: string;
      afterUnknownUntil?: string;
      differs?: boolean;
      contactFields?: string[];
    };
    PointComparisonDto: {
      domainName: string;
      from: string;
      to: string;
      fields: components["schemas"]["ComparedFieldDto"][];
    };
    CompareDomainDto: {
      what: "zone";
      from: number;
      to: number;
    };
    ComparedRecordDto: {
      host: string;
      type: string;
      answer: string;
      ttl: number;
      priority?: number;
      sent?: string;
      expiresAt?: string;
    };
    RecordDifferenceDto: {
      before?: components["schemas"]["ComparedRecordDto"];
      after?: components["schemas"]["ComparedRecordDto"];
    };
    ZoneComparisonDto: {
      what: "zone";
      from: number;
      to: number;
      differences: components["schemas"]["RecordDifferenceDto"][];
    };
    BulkActDto: {
      command: string;
      operation: string;
      about: "domain" | "account" | "object";
      priced: boolean;
    };
    BulkActsDto: {
      acts: components["schemas"]["BulkActDto"][];
    };
    JobWindowDto: {
      fromHour: number;
      toHour: number;
    };
    JobOptionsDto: {
      spendCap?: number;
      notBefore?: string;
      window?: components["schemas"]["JobWindowDto"];
      pauseAfterFailures?: number;
      atOnce?: number;
      order?: "as_given" | "expiry" | "price";
      acceptPriceUpTo?: number;
    };
    BulkJobDto: {
      id: string;
      command: string;
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      reason?: string;
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      missing?: number;
      options: components["schemas"]["JobOptionsDto"];
      planId?: string;
      total: number;
      charged: number;
      revision: number;
      createdAt: string;
      startedAt?: string;
      endedAt?: string;
      createdBy: string;
      own: boolean;
    };
    ListBulkJobsDto: {
      next?: string;
      items: components["schemas"]["BulkJobDto"][];
    };
    JobProgressDto: {
      total: number;
      waiting: number;
      running: number;
      unknown: number;
      done: number;
      refused: number;
      skipped: number;
      planned: number;
      charged: number;
      perMinute: number;
      secondsLeft?: number;
    };
    RefusalCountsDto: {
      transient: number;
      balance: number;
      policy: number;
      input: number;
    };
    ItemRefusalDto: {
      status: number;
      errorCode?: string;
      errorClass: "transient" | "balance" | "policy" | "input";
      message?: string;
    };
    PlannedItemDto: {
      position: number;
      subject?: string;
      price?: number;
      refusal?: components["schemas"]["ItemRefusalDto"];
    };
    JobPlanDto: {
      planId: string;
      accepted: number;
      refused: number;
      total: number;
      refusals: components["schemas"]["RefusalCountsDto"];
      sample: components["schemas"]["PlannedItemDto"][];
    };
    RefusalsOfCodeDto: {
      code?: string;
      count: number;
    };
    BulkJobDetailsDto: {
      id: string;
      command: string;
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      reason?: string;
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      missing?: number;
      options: components["schemas"]["JobOptionsDto"];
      planId?: string;
      total: number;
      charged: number;
      revision: number;
      createdAt: string;
      startedAt?: string;
      endedAt?: string;
      progress: components["schemas"]["JobProgressDto"];
      plan?: components["schemas"]["JobPlanDto"];
      createdBy: string;
      own: boolean;
      refusalsByCode: components["schemas"]["RefusalsOfCodeDto"][];
    };
    StartJobDto: {
      planId: string;
    };
    RetryJobDto: {
      classes: ("transient" | "balance" | "policy" | "input")[];
    };
    CreateBulkJobDto: {
      command: "setAutorenewForAccount" | "setPrivacyForAccount" | "setNameserversForAccount" | "setContactsForAccount" | "addDsForAccount" | "removeDsForAccount" | "renewDomainForAccount" | "setDomainLock" | "clearDomainLock" | "setRegistryHold" | "liftRegistryHold" | "suspendAccount" | "reinstateAccount" | "addNote";
      items?: {
        [key: string]: unknown;
      }[];
      options?: components["schemas"]["JobOptionsDto"];
      selector?: {
        [key: string]: unknown;
      };
      template?: {
        [key: string]: unknown;
      };
    };
    JobItemDto: {
      position: number;
      subject?: string;
      state: "waiting" | "running" | "unknown" | "done" | "refused" | "skipped";
      attempt: number;
      status?: number;
      errorCode?: string;
      errorClass?: "transient" | "balance" | "policy" | "input";
      message?: string;
      orderId?: number;
      operationId?: string;
      planned?: number;
      charged?: number;
      endedAt?: string;
      planError?: components["schemas"]["ItemRefusalDto"];
    };
    ListJobItemsResponseDto: {
      items: components["schemas"]["JobItemDto"][];
      next?: number;
    };
    ComparedDsDto: {
      keyTag: number;
      algorithm: number;
      digestType: number;
      digest: string;
    };
    StoredSideDto: {
      expiresAt: string;
      statuses: string[];
      nameservers: string[];
      contacts?: {
        [key: string]: string;
      };
      ds: components["schemas"]["ComparedDsDto"][];
    };
    LinkedContactDto: {
      role: string;
      id: string;
    };
    RegistryKeyDto: {
      flags: number;
      algorithm: number;
      publicKey: string;
    };
    RegistrySideDto: {
      roid?: string;
      clientId: string;
      createdBy?: string;
      createdAt?: string;
      expiresAt?: string;
      statuses: string[];
      graceStatuses: string[];
      registrant?: string;
      contacts: components["schemas"]["LinkedContactDto"][];
      nameservers: string[];
      subordinateHosts: string[];
      hasAuthCode?: boolean;
      ds?: components["schemas"]["ComparedDsDto"][];
      keys?: components["schemas"]["RegistryKeyDto"][];
    };
    RegistryHostDto: {
      name: string;
      outcome: "found" | "absent" | "not_ours" | "unknown";
      addresses?: string[];
      statuses?: string[];
    };
    InquiryDifferenceDto: {
      field: "existence" | "sponsor" | "expiry" | "statuses" | "nameservers" | "registrant" | "contacts" | "signing";
      stored: string | boolean | string[] | {
        [key: string]: unknown;
      } | null;
      atRegistry: string | boolean | string[] | {
        [key: string]: unknown;
      } | null;
    };
    RegistryInquiryDto: {
      registryConnection: string;
      askedAt: string;
      outcome: "found" | "absent" | "not_ours";
      stored: components["schemas"]["StoredSideDto"];
      atRegistry?: components["schemas"]["RegistrySideDto"];
      hosts: components["schemas"]["RegistryHostDto"][];
      differences: components["schemas"]["InquiryDifferenceDto"][];
      isBusy: boolean;
    };
    ZoneChangeDto: {
      version: number;
      at: string;
      author: string;
      action: string;
    };
    ZoneSummaryDto: {
      records: number;
      urlForwardings: number;
      emailForwardings: number;
      lastChange?: components["schemas"]["ZoneChangeDto"];
    };
    OverviewLockDto: {
      lock: string;
      setBy?: string;
      setAt?: string;
      reason?: string;
    };
    OverviewHoldDto: {
      id: number;
      kind: string;
      state: string;
      reason: string;
      setBy: string;
      setAt: string;
    };
    OpenOperationDto: {
      id: string;
      kind: string;
      state: "open" | "pending";
      createdAt: string;
      needsStaff: boolean;
    };
    OpenDifferenceDto: {
      id: string;
      field: string;
      foundAt: string;
    };
    OverviewSectionDto: {
      kind: "operation" | "command" | "poll_message" | "order" | "ledger" | "event" | "delivery" | "mail" | "zone" | "audit" | "compliance_notice" | "drift";
      items: components["schemas"]["TimelineEntryDto"][];
      more?: string;
    };
    DomainOverviewDto: {
      domain: components["schemas"]["DomainDto"];
      ds: components["schemas"]["ComparedDsDto"][];
      zone: components["schemas"]["ZoneSummaryDto"];
      locks: components["schemas"]["OverviewLockDto"][];
      holds: components["schemas"]["OverviewHoldDto"][];
      openOperations: components["schemas"]["OpenOperationDto"][];
      openDifferences: components["schemas"]["OpenDifferenceDto"][];
      sections: components["schemas"]["OverviewSectionDto"][];
      withheld: ("operation" | "command" | "poll_message" | "order" | "ledger" | "event" | "delivery" | "mail" | "zone" | "audit" | "compliance_notice" | "drift")[];
    };
    ResendMailDto: {
      reason: string;
    };
    ResentMailDto: {
      way: "hastened" | "written";
    };
    ViewAsAccountDto: {
      path: string;
    };
    ViewedAnswerDto: {
      status: number;
      headers: {
        [key: string]: string;
      };
      body: ({
        [key: string]: unknown;
      } | unknown[] | string) | null;
    };
    ReasonDto: {
      reason?: string;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listAccounts: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
        username?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListAccountsDto"];
        };
      };
    };
  };
  createAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAccountDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreatedAccountDto"];
        };
      };
    };
  };
  getAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AccountDto"];
        };
      };
    };
  };
  updateAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AccountSettingsDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AccountOptionsDto"];
        };
      };
    };
  };
  issueToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["IssueTokenDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["IssuedStaffTokenDto"];
        };
      };
    };
  };
  revokeToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tokenId: number;
        accountId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ApiTokenDto"];
        };
      };
    };
  };
  suspendAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SuspendAccountDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AccountSuspensionDto"];
        };
      };
    };
  };
  reinstateAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AccountSuspensionDto"];
        };
      };
    };
  };
  grantCredit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["GrantCreditDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GrantedCreditDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  transferCredit: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferCreditDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferredCreditDto"];
        };
      };
    };
  };
  getSpendingLimits: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SpendingLimitsDto"];
        };
      };
    };
  };
  changeSpendingLimits: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeSpendingLimitsDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SpendingLimitsDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  listPayments: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        owed?: boolean;
        disputed?: boolean;
        attention?: boolean;
        state?: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
        accountId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPaymentsDto"];
        };
      };
    };
  };
  getPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        paymentId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentDto"];
        };
      };
    };
  };
  refundPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        paymentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundPaymentDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PaymentRefundDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  bookDispute: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        paymentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["BookDisputeDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DisputeBookingDto"];
        };
      };
    };
  };
  writeOffDebt: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        paymentId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WriteOffDebtDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["WrittenOffDto"];
        };
      };
    };
  };
  getDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  getOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orderId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OrderDto"];
        };
      };
    };
  };
  listOperations: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        kind?: "register" | "renew" | "update" | "host" | "refund" | "delete" | "restore" | "transfer" | "move" | "transfer_out";
        state?: "open" | "pending" | "succeeded" | "refused";
        accountId?: number;
        subject?: string;
        attention?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListOperationsDto"];
        };
      };
    };
  };
  getOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        operationId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OperationDto"];
        };
      };
    };
  };
  endOperation: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        operationId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EndOperationDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OperationEndedDto"];
        };
      };
    };
  };
  listComplianceNotices: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListComplianceNoticesDto"];
        };
      };
    };
  };
  giveComplianceNotice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ComplianceNoticeDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["GivenComplianceNoticeDto"];
        };
      };
    };
  };
  listMailWordings: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListMailWordingsDto"];
        };
      };
    };
  };
  getMailWording: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        template: "all" | "verification" | "verification-reminder" | "verification-hold" | "expiry-ahead" | "expired" | "data-reminder" | "forwarding-recipient" | "transfer-out" | "compliance-notice" | "subscription-inactive" | "registrant-refused" | "host-renamed" | "token-issued" | "token-ending" | "announcement";
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ScopedMailWordingDto"];
        };
      };
    };
  };
  putMailWording: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        template: "all" | "verification" | "verification-reminder" | "verification-hold" | "expiry-ahead" | "expired" | "data-reminder" | "forwarding-recipient" | "transfer-out" | "compliance-notice" | "subscription-inactive" | "registrant-refused" | "host-renamed" | "token-issued" | "token-ending" | "announcement";
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MailWordingDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ScopedMailWordingDto"];
        };
      };
    };
  };
  removeMailWording: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        template: "all" | "verification" | "verification-reminder" | "verification-hold" | "expiry-ahead" | "expired" | "data-reminder" | "forwarding-recipient" | "transfer-out" | "compliance-notice" | "subscription-inactive" | "registrant-refused" | "host-renamed" | "token-issued" | "token-ending" | "announcement";
        accountId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  previewMailWording: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        template: "all" | "verification" | "verification-reminder" | "verification-hold" | "expiry-ahead" | "expired" | "data-reminder" | "forwarding-recipient" | "transfer-out" | "compliance-notice" | "subscription-inactive" | "registrant-refused" | "host-renamed" | "token-issued" | "token-ending" | "announcement";
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MailWordingDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ShownMailDto"];
        };
      };
    };
  };
  listAnnouncements: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListAnnouncementsDto"];
        };
      };
    };
  };
  createAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WriteAnnouncementDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementDto"];
        };
      };
    };
  };
  getAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        announcementId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementDto"];
        };
      };
    };
  };
  putAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        announcementId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["WriteAnnouncementDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementDto"];
        };
      };
    };
  };
  previewAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        announcementId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementPreviewDto"];
        };
      };
    };
  };
  publishAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        announcementId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PublishAnnouncementDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementDto"];
        };
      };
    };
  };
  withdrawAnnouncement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        announcementId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AnnouncementDto"];
        };
      };
    };
  };
  listIncidents: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListIncidentsDto"];
        };
      };
    };
  };
  createIncident: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateIncidentDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["IncidentDto"];
        };
      };
    };
  };
  getIncident: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        incidentId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["IncidentDto"];
        };
      };
    };
  };
  changeIncident: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        incidentId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeIncidentDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["IncidentDto"];
        };
      };
    };
  };
  addIncidentUpdate: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        incidentId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddIncidentUpdateDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["IncidentDto"];
        };
      };
    };
  };
  countStatusSubscribers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StatusSubscriberCountsDto"];
        };
      };
    };
  };
  findStatusSubscriber: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["FindStatusSubscriberDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["FoundStatusSubscriberDto"];
        };
      };
    };
  };
  removeStatusSubscriber: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        subscriberId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listMaintenanceNotices: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListMaintenanceNoticesDto"];
        };
      };
    };
  };
  createMaintenanceNotice: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateMaintenanceDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceNoticeDto"];
        };
      };
    };
  };
  getMaintenanceNotice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        maintenanceId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceNoticeDto"];
        };
      };
    };
  };
  changeMaintenanceNotice: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        maintenanceId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeMaintenanceDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceNoticeDto"];
        };
      };
    };
  };
  addMaintenanceUpdate: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        maintenanceId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddMaintenanceUpdateDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceNoticeDto"];
        };
      };
    };
  };
  cancelMaintenanceNotice: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        maintenanceId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddMaintenanceUpdateDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceNoticeDto"];
        };
      };
    };
  };
  listDomainEnds: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        accountId?: number;
        troubled?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListDomainEndsDto"];
        };
      };
    };
  };
  setDomainLock: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainLockDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LockOutcomeDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  clearDomainLock: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainLockDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LockOutcomeDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  setNameserversForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffNameserversDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerChangeDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  setAutorenewForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffSwitchDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerChangeDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  setPrivacyForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffSwitchDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerChangeDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  setContactsForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffContactsDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerChangeDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  addDsForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffDsDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerDsDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  removeDsForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        digest: string;
        domainName: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": Record<string, never>;
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  renewDomainForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StaffRenewalDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CustomerRenewalDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  startTransferForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StartTransferDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StartedTransferDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  cancelTransferForAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CancelTransferDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferStateDto"];
        };
      };
    };
  };
  moveDomainForAccount: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MoveForAccountDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MovedDomainDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  rejectTransferOut: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecideTransferOutDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferOutStateDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  approveTransferOut: {
    parameters: {
      query?: {
        dryRun?: boolean;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DecideTransferOutDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferOutStateDto"];
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  endTransferOut: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EndTransferOutDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferOutStateDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  listRegistryHolds: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListRegistryHoldsDto"];
        };
      };
    };
  };
  setRegistryHold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetRegistryHoldDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryHoldDto"];
        };
      };
    };
  };
  liftRegistryHold: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        holdId: number;
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["LiftRegistryHoldDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryHoldDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  removeDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainRemovalDto"];
      };
    };
    responses: {
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
      204: {
        content?: never;
      };
    };
  };
  restoreDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DomainRestoreDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainRestoredDto"];
        };
      };
    };
  };
  listDeliveries: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        state?: "pending" | "delivered" | "failed" | "cancelled";
        accountId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListDeliveriesDto"];
        };
      };
    };
  };
  getDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deliveryId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeliveryDto"];
        };
      };
    };
  };
  redeliver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deliveryId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DeliveryDto"];
        };
      };
    };
  };
  getMaintenance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceDto"];
        };
      };
    };
  };
  switchMaintenance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["MaintenanceDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["MaintenanceDto"];
        };
      };
    };
  };
  listAuditEntries: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        reason?: string;
        action?: string;
        target?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListAuditEntriesDto"];
        };
      };
    };
  };
  listUnknownPollMessages: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        acknowledged?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPollMessagesDto"];
        };
      };
    };
  };
  acknowledgePollMessage: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        pollMessageId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AcknowledgePollMessageDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listRegistryConnections: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListRegistryConnectionsDto"];
        };
      };
    };
  };
  getRegistryConnection: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryConnectionDetailDto"];
        };
      };
    };
  };
  putRegistryConnection: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: string;
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutRegistryConnectionDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryConnectionDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  patchRegistryConnection: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutRegistryConnectionDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryConnectionDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  restoreRegistryConnectionVersion: {
    parameters: {
      query?: never;
      header?: {
        "If-Match"?: string;
      };
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RestoreRegistryVersionDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryConnectionDto"];
        };
      };
      202: {
        content: {
          "application/json": components["schemas"]["PendingApprovalDto"];
        };
      };
    };
  };
  getEnvironment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EnvironmentDto"];
        };
      };
    };
  };
  declareEnvironment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["DeclareEnvironmentDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EnvironmentDto"];
        };
      };
    };
  };
  listStaffKeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListStaffKeysDto"];
        };
      };
    };
  };
  createStaffKey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateStaffKeyDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CreatedStaffKeyDto"];
        };
      };
    };
  };
  revokeStaffKey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        keyId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffKeyDto"];
        };
      };
    };
  };
  listTlds: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListTldsDto"];
        };
      };
    };
  };
  getTld: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TldSheetDto"];
        };
      };
    };
  };
  putTld: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutTldDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TldSheetDto"];
        };
      };
    };
  };
  addTldRules: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddTldRulesDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TldSheetDto"];
        };
      };
    };
  };
  setTldPrice: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetTldPriceDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TldSheetDto"];
        };
      };
    };
  };
  stopTldSales: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StopSalesDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SalesStateDto"];
        };
      };
    };
  };
  openTldSales: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tld: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SalesStateDto"];
        };
      };
    };
  };
  stopRegistrySales: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StopSalesDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SalesStateDto"];
        };
      };
    };
  };
  openRegistrySales: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SalesStateDto"];
        };
      };
    };
  };
  announceRegistryWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AnnounceWindowDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryWindowDto"];
        };
      };
    };
  };
  withdrawRegistryWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
        windowId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  changeRegistryWindow: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
        windowId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeWindowDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryWindowDto"];
        };
      };
    };
  };
  listPromotions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPromotionsDto"];
        };
      };
    };
  };
  putPromotion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutPromotionDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PromotionDto"];
        };
      };
    };
  };
  endPromotion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        code: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PromotionDto"];
        };
      };
    };
  };
  listPremiumNames: {
    parameters: {
      query: {
        limit?: number;
        after?: string;
        tld: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPremiumNamesDto"];
        };
      };
    };
  };
  putPremiumName: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PutPremiumNameDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PremiumNameDto"];
        };
      };
    };
  };
  removePremiumName: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        name: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PremiumNameDto"];
        };
      };
    };
  };
  listRegistryDifferences: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        registryConnection?: string;
        field?: "existence" | "sponsor" | "expiry" | "statuses" | "nameservers" | "registrant" | "contacts" | "signing";
        domainName?: string;
        open?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListRegistryDifferencesDto"];
        };
      };
    };
  };
  takeOverRegistryDifference: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        differenceId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RepairDto"];
        };
      };
    };
  };
  pushRegistryDifference: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        differenceId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RepairDto"];
        };
      };
    };
  };
  listUnknownDomains: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        acknowledged?: boolean;
        open?: boolean;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListUnknownDomainsDto"];
        };
      };
    };
  };
  acknowledgeUnknownDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        unknownDomainId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AcknowledgeUnknownDomainDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listZoneVersions: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListZoneVersionsDto"];
        };
      };
    };
  };
  listLegacyUsage: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
        calledSince?: string;
        operation?: string;
        accountId?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListLegacyUsageDto"];
        };
      };
    };
  };
  listTaxRules: {
    parameters: {
      query?: {
        country?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListTaxRulesDto"];
        };
      };
    };
  };
  addTaxRule: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddTaxRuleDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRuleDto"];
        };
      };
    };
  };
  endTaxRule: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        ruleId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EndTaxRuleDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TaxRuleDto"];
        };
      };
    };
  };
  listExchangeRates: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListExchangeRatesDto"];
        };
      };
    };
  };
  setExchangeRate: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        currency: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetExchangeRateDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ExchangeRateDto"];
        };
      };
    };
  };
  getReceipt: {
    parameters: {
      query?: {
        format?: "json" | "pdf";
      };
      header?: never;
      path: {
        orderId: number;
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReceiptDto"];
          "application/pdf": string;
        };
      };
    };
  };
  getStatement: {
    parameters: {
      query?: {
        format?: "json" | "csv" | "pdf";
      };
      header?: never;
      path: {
        month: string;
        accountId: number;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StatementDto"];
          "text/csv": string;
          "application/pdf": string;
        };
      };
    };
  };
  exportAudit: {
    parameters: {
      query?: {
        after?: number;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/x-ndjson": components["schemas"]["ExportedAuditEntryDto"];
        };
      };
    };
  };
  listNotes: {
    parameters: {
      query: {
        limit?: number;
        before?: string;
        target: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListNotesDto"];
        };
      };
    };
  };
  addNote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddNoteDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["NoteDto"];
        };
      };
    };
  };
  removeNote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        noteId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listApprovals: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        state?: "pending" | "confirmed" | "carried_out" | "refused" | "rejected" | "expired";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListApprovalsDto"];
        };
      };
    };
  };
  confirmApproval: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        approvalId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ApprovalDto"];
        };
      };
    };
  };
  rejectApproval: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        approvalId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ApprovalDto"];
        };
      };
    };
  };
  listReports: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListReportsDto"];
        };
      };
    };
  };
  getReport: {
    parameters: {
      query?: {
        format?: "json" | "csv";
        timezone?: "UTC";
        by?: "day" | "month";
        account?: number;
        registry?: string;
        tld?: string;
        to?: string;
        from?: string;
      };
      header?: never;
      path: {
        report: "activity" | "income" | "renewal-rate" | "expiring" | "grace-deletes" | "balances" | "unsettled" | "registry-commands" | "webhooks" | "top-accounts";
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ReportDto"];
          "text/csv": string;
        };
      };
    };
  };
  beginPasskeyLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": Record<string, never>;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PasskeyOptionsDto"];
        };
      };
    };
  };
  finishPasskeyLogin: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PasskeyLoginDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffSessionDto"];
        };
      };
    };
  };
  redeemStaffLink: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RedeemLinkDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffSessionDto"];
        };
      };
    };
  };
  listLoginMethods: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["LoginMethodsDto"];
        };
      };
    };
  };
  getStaffSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffSessionDto"];
        };
      };
    };
  };
  endOwnStaffSession: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listOwnPasskeys: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPasskeysDto"];
        };
      };
    };
  };
  registerPasskey: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RegisterPasskeyDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PasskeyDto"];
        };
      };
    };
  };
  beginPasskeyRegistration: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PasskeyOptionsDto"];
        };
      };
    };
  };
  removePasskey: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        passkeyId: number;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  listStaffUsers: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListStaffUsersDto"];
        };
      };
    };
  };
  createStaffUser: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateStaffUserDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffUserDto"];
        };
      };
    };
  };
  changeStaffUser: {
    parameters: {
      query?: never;
      header: {
        "If-Match": string;
      };
      path: {
        userId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeStaffUserDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StaffUserDto"];
        };
      };
    };
  };
  inviteStaffUser: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        userId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["InviteStaffUserDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["InvitationDto"];
        };
      };
    };
  };
  listStaffSessions: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListStaffSessionsDto"];
        };
      };
    };
  };
  endStaffSession: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        sessionId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  searchRecords: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SearchDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SearchResultDto"];
        };
      };
    };
  };
  describeLists: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListDescriptionsDto"];
        };
      };
    };
  };
  readList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ReadListDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListRowsDto"];
        };
      };
    };
  };
  exportList: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        list: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ExportListDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "text/csv": string;
        };
      };
    };
  };
  storeFilter: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StoreFilterDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StoredFilterIdDto"];
        };
      };
    };
  };
  getFilter: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        filterId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["StoredFilterDto"];
        };
      };
    };
  };
  listViews: {
    parameters: {
      query?: {
        list?: "domains" | "accounts" | "orders" | "order-items" | "payments" | "refunds" | "operations" | "transfers-in" | "transfers-out" | "internal-transfers" | "contacts" | "zones" | "ds-records" | "forwardings" | "vanity-hosts" | "verifications" | "mails" | "webhook-subscriptions" | "deliveries" | "events" | "tokens" | "registry-commands" | "drifts" | "idempotency-keys" | "poll-messages" | "jobs" | "promotions";
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ViewsDto"];
        };
      };
    };
  };
  addView: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AddViewDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ViewDto"];
        };
      };
    };
  };
  changeView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        viewId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ChangeViewDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ViewDto"];
        };
      };
    };
  };
  removeView: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        viewId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RemoveViewDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      204: {
        content?: never;
      };
    };
  };
  getDomainTimeline: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
        kinds?: string;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TimelineDto"];
        };
      };
    };
  };
  compareDomainPoints: {
    parameters: {
      query: {
        to?: string;
        from: string;
      };
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PointComparisonDto"];
        };
      };
    };
  };
  compareDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CompareDomainDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ZoneComparisonDto"];
        };
      };
    };
  };
  listBulkActs: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkActsDto"];
        };
      };
    };
  };
  listBulkJobs: {
    parameters: {
      query?: {
        limit?: number;
        before?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListBulkJobsDto"];
        };
      };
    };
  };
  createBulkJob: {
    parameters: {
      query?: {
        command?: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateBulkJobDto"];
        "text/csv": string;
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  getBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDetailsDto"];
        };
      };
    };
  };
  planBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  startBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["StartJobDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  pauseBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  resumeBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  cancelBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  retryBulkJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RetryJobDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["BulkJobDto"];
        };
      };
    };
  };
  listBulkJobItems: {
    parameters: {
      query?: {
        limit?: number;
        after?: number;
        errorClass?: "transient" | "balance" | "policy" | "input";
        state?: "waiting" | "running" | "unknown" | "done" | "refused" | "skipped";
      };
      header?: never;
      path: {
        jobId: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListJobItemsResponseDto"];
          "text/csv": string;
        };
      };
    };
  };
  askRegistryForDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RegistryInquiryDto"];
        };
      };
    };
  };
  getDomainOverview: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
      cookie?: never;
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainOverviewDto"];
        };
      };
    };
  };
  resendMail: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        mailId: string;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResendMailDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ResentMailDto"];
        };
      };
    };
  };
  viewAsAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        accountId: number;
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ViewAsAccountDto"] & components["schemas"]["ReasonDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ViewedAnswerDto"];
        };
      };
    };
  };
}
