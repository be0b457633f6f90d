import type { Type } from '@nestjs/common';
import { ApiExcludeController, ApiOperation } from '@nestjs/swagger';
import {
  legacyControllers,
  type LegacyDifferences,
  type LegacyFields,
  type LegacyHandler,
  type LegacyHandlers,
} from '@registrar/http';
import { RecordsController } from '../dns/records.controller';
import { DnssecController } from '../dnssec/dnssec.controller';
import { ChangesController } from '../domains/changes.controller';
import { DomainActionsController } from '../domains/domain-actions.controller';
import { DomainsController } from '../domains/domains.controller';
import { PrivacyController } from '../domains/privacy.controller';
import { RegistrationsController } from '../domains/registrations.controller';
import { RenewalsController } from '../domains/renewals.controller';
import { EmailForwardingController } from '../forwarding/email-forwarding.controller';
import { UrlForwardingByHostController } from '../forwarding/url-forwarding-by-host.controller';
import { OrdersController } from '../orders/orders.controller';
import { PricingController } from '../pricing/pricing.controller';
import { SearchController } from '../search/search.controller';
import { ServiceController } from '../service/service.controller';
import { TransferOrdersController } from '../transfers/transfer-orders.controller';
import { TransfersController } from '../transfers/transfers.controller';
import { VanityNameserversController } from '../vanity-nameservers/vanity-nameservers.controller';
import {
  createRequest,
  entries,
  finalAmountText,
  forwardingType,
  LISTED_DOMAIN,
  LISTED_ORDER,
  noPromotion,
  only,
  refuseTemporary,
  searchRequest,
  transferLabels,
} from './legacy.dto';

const by = <Controller extends object>(
  controller: Type<Controller>,
  method: keyof Controller & string,
  differences: LegacyDifferences = {},
): LegacyHandler => ({ controller, method, ...differences });

/** Every operation of the legacy interface, by its id. */
export const LEGACY_HANDLERS: LegacyHandlers = {
  hello: by(ServiceController, 'hello'),

  listDomains: by(DomainsController, 'list', {
    query: { includeRenewalPrice: 'false' },
    answer: entries('domains', only(LISTED_DOMAIN)),
  }),
  getDomain: by(DomainsController, 'get'),
  createDomain: by(RegistrationsController, 'create', { request: createRequest }),
  enableWhoisPrivacy: by(DomainActionsController, 'enableWhoisPrivacy'),
  disableWhoisPrivacy: by(DomainActionsController, 'disableWhoisPrivacy'),
  enableAutorenew: by(DomainActionsController, 'enableAutorenew'),
  disableAutorenew: by(DomainActionsController, 'disableAutorenew'),
  lockDomain: by(DomainActionsController, 'lock'),
  unlockDomain: by(DomainActionsController, 'unlock'),
  renewDomain: by(RenewalsController, 'renew', { request: noPromotion }),
  getPricing: by(PricingController, 'getPricing'),
  getAuthCode: by(ChangesController, 'authCode'),
  purchasePrivacy: by(PrivacyController, 'privacy', { request: noPromotion }),
  setNameservers: by(ChangesController, 'nameservers'),
  setContacts: by(ChangesController, 'contacts'),
  checkAvailability: by(SearchController, 'checkAvailability', { request: noPromotion }),
  search: by(SearchController, 'search', { request: searchRequest }),
  searchStream: by(SearchController, 'searchStream', { request: searchRequest }),

  listRecords: by(RecordsController, 'list'),
  getRecord: by(RecordsController, 'get'),
  createRecord: by(RecordsController, 'create'),
  updateRecord: by(RecordsController, 'update'),
  deleteRecord: by(RecordsController, 'delete'),

  listDnssec: by(DnssecController, 'list'),
  getDnssec: by(DnssecController, 'get'),
  createDnssec: by(DnssecController, 'create'),
  deleteDnssec: by(DnssecController, 'delete'),

  listEmailForwardings: by(EmailForwardingController, 'list'),
  getEmailForwarding: by(EmailForwardingController, 'get'),
  createEmailForwarding: by(EmailForwardingController, 'create'),
  updateEmailForwarding: by(EmailForwardingController, 'update'),
  deleteEmailForwarding: by(EmailForwardingController, 'delete'),

  listUrlForwardings: by(UrlForwardingByHostController, 'list', {
    answer: entries('urlForwarding', forwardingType),
  }),
  getUrlForwarding: by(UrlForwardingByHostController, 'get', { answer: forwardingType }),
  createUrlForwarding: by(UrlForwardingByHostController, 'create', {
    request: refuseTemporary,
    answer: forwardingType,
  }),
  updateUrlForwarding: by(UrlForwardingByHostController, 'update', {
    request: refuseTemporary,
    answer: forwardingType,
  }),
  deleteUrlForwarding: by(UrlForwardingByHostController, 'delete'),

  listVanityNameservers: by(VanityNameserversController, 'list', {
    answer: entries('vanityNameservers', only(['domainName', 'hostname'])),
  }),
  getVanityNameserver: by(VanityNameserversController, 'get'),
  createVanityNameserver: by(VanityNameserversController, 'create'),
  updateVanityNameserver: by(VanityNameserversController, 'update'),
  deleteVanityNameserver: by(VanityNameserversController, 'delete'),

  listTransfers: by(TransfersController, 'list', { answer: entries('transfers', transferLabels) }),
  getTransfer: by(TransfersController, 'get', { answer: transferLabels }),
  createTransfer: by(TransferOrdersController, 'create', {
    request: noPromotion,
    answer: (value) => ({ ...value, transfer: transferLabels(value['transfer'] as LegacyFields) }),
  }),
  cancelTransfer: by(TransfersController, 'cancel', { answer: transferLabels }),

  listOrders: by(OrdersController, 'list', {
    answer: entries('orders', (order) => finalAmountText(only(LISTED_ORDER)(order))),
  }),
  getOrder: by(OrdersController, 'get', { answer: finalAmountText }),
};

export const LEGACY_CONTROLLERS = legacyControllers(LEGACY_HANDLERS, {
  operation: (operationId) => ApiOperation({ operationId }),
  hidden: ApiExcludeController(),
});
