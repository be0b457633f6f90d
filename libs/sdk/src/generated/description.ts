// Made from docs/openapi/public-api.json by `npm run openapi`; do not edit.

export interface components {
  schemas: {
    HelloResponse: {
      /** @description Message of the day. Empty when there is none. */
      motd: string;
      /**
       * @description Label of the host that answered
       * @example api-1
       */
      serverName: string;
      /**
       * @description ISO 8601, UTC
       * @example 2026-03-02T09:00:00Z
       */
      serverTime: string;
      /** @description Username of the account that the credentials belong to */
      username: string;
    };
    KeptAnswerDto: {
      /**
       * Format: int32
       * @description HTTP status of the answer.
       */
      status: number;
      /** @description Body of the answer, without secrets. */
      body: {
        [key: string]: unknown;
      } | unknown[] | null;
    };
    IdempotencyKeyDto: {
      /** @description The key as sent. */
      key: string;
      /**
       * @description `in_flight`: not decided yet. `done`: carried out or refused. `unknown_outcome`: ended without an answer. `expired_or_unknown`: not known here, which does not mean that nothing happened.
       * @enum {string}
       */
      status: "in_flight" | "done" | "unknown_outcome" | "expired_or_unknown";
      /** @description Id of the operation in this description. */
      operationId?: string;
      /** @description HTTP method of the request. */
      method?: string;
      /** @description Path of the request, without its query. */
      path?: string;
      /** @description The answer that a repeated request with the key gets. Omitted if none was stored. */
      answer?: components["schemas"]["KeptAnswerDto"];
      /**
       * Format: date-time
       * @description When the first request with the key arrived.
       */
      createdAt?: string;
      /**
       * Format: date-time
       * @description When the key expires. A key whose operation is not decided outlives it.
       */
      expiresAt?: string;
      /** @description What the status means, and what to do next. */
      details: string;
    };
    CheckAccountBalanceResponse: {
      /**
       * Format: double
       * @description Account credit in USD
       * @example 412.75
       */
      balance: number;
    };
    ContactDto: {
      /** @description First name. */
      firstName?: string | null;
      /** @description Last name. */
      lastName?: string | null;
      /** @description Empty for a person; for a registrant it names the legal holder. */
      companyName?: string | null;
      /** @description Street and house number. */
      address1?: string | null;
      /** @description Second line of the address. */
      address2?: string | null;
      /** @description City. */
      city?: string | null;
      /** @description State or province; required in AU, CA and US. */
      state?: string | null;
      /** @description Postal code; required where the country has them. */
      zip?: string | null;
      /** @description Country, ISO 3166-1 alpha-2. */
      country?: string | null;
      /** @description Email address. */
      email?: string | null;
      /** @description Phone number, E.164. */
      phone?: string | null;
      /** @description Fax number, E.164. */
      fax?: string | null;
      /** @description Whether the email address is verified. */
      readonly isVerified?: boolean;
      /**
       * Format: int32
       * @description Only on Get Domain, for a contact whose verification is pending.
       */
      readonly verificationId?: number | null;
    };
    DefaultContactsDto: {
      /** @description The holder of the domain. */
      registrant?: components["schemas"]["ContactDto"];
      /** @description Administrative contact. */
      admin?: components["schemas"]["ContactDto"];
      /** @description Technical contact. */
      tech?: components["schemas"]["ContactDto"];
      /** @description Billing contact. */
      billing?: components["schemas"]["ContactDto"];
    };
    OwnTaxDto: {
      /**
       * Format: int32
       * @description Tax rate of the account in basis points (1/10,000). Omitted: the rule of its country applies.
       */
      taxBps?: number;
      /** @description ISO 3166-1 alpha-2 */
      country?: string;
      /**
       * @description Tax status: `consumer`, `business` or `business_with_tax_id`.
       * @enum {string}
       */
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
      /** @description Tax id of a business. */
      taxId?: string;
    };
    AccountSettingsDto: {
      /** @description Default for new domains. */
      autorenewEnabled?: boolean;
      /**
       * @description Days before expiry at which a domain is renewed automatically: 7 or 30.
       * @enum {integer}
       */
      autorenewLeadDays: 7 | 30;
      /** @description Default for new domains. */
      privacyEnabled?: boolean;
      /** @description Default for new domains. */
      nameservers: string[];
      /** @description Contacts by role. */
      contacts: components["schemas"]["DefaultContactsDto"];
      /** @description Whether a material change of the registrant starts no 60-day transfer lock. */
      registrantLockOptOut?: boolean;
      /**
       * Format: date-time
       * @description From when the opt-out counts: 5 days after it was switched on. Omitted: it is off.
       */
      registrantLockOptOutFrom?: string;
      /**
       * @description How the account gets compliance notices. both: by webhook where it has a subscription, else by email.
       * @enum {string}
       */
      complianceNotices: "email" | "webhook" | "both";
      /** @description Whether expired domains are removed from the DNS until they are renewed. Set by the registrar. */
      expirationHold?: boolean;
      /**
       * @description ISO 4217. Orders also show their prices in this currency (`currency`, `currencyRate`, `priceNonUsd`) where the registrar has an exchange rate. Credit and charges are in USD.
       * @example USD
       */
      defaultCurrency: string;
      /** @description Forward mail only to addresses whose owner agreed. Turning it on sends a confirmation mail to all present targets. */
      verifyForwardingRecipients?: boolean;
      /** @description Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`. */
      strictRequests?: boolean;
      /**
       * Format: double
       * @description Most USD that one purchase may cost, with tax. Omitted: limited by the credit alone. Only the registrar can change it.
       * @example 1000
       */
      purchaseLimit?: number;
      /** @description Whether two-step verification is on. Only the registrar can change it. */
      twoStepEnabled?: boolean;
      /** @description Whether the API may be used. Only the registrar can change it. */
      apiAccessEnabled?: boolean;
      /** @description How purchases are taxed. Only the registrar can change it. */
      tax: components["schemas"]["OwnTaxDto"];
    };
    PlanItemDto: {
      /** @description The domain, in punycode. */
      name: string;
      /**
       * @description Kind of the line.
       * @enum {string}
       */
      type: "registration" | "renewal" | "transfer" | "whois_privacy" | "restore";
      /**
       * @description Unit of the duration: `year`.
       * @enum {string}
       */
      interval: "year" | "month";
      /**
       * Format: int32
       * @description Number of intervals.
       */
      duration: number;
      /**
       * Format: int64
       * @description Before promotions. Omitted for what is always free.
       */
      originalPriceCents?: number;
      /**
       * Format: int64
       * @description Before tax.
       */
      priceCents: number;
      /**
       * Format: int64
       * @description On top of the price.
       */
      taxCents: number;
    };
    PlanChangeDto: {
      /** @description Field of the domain, zone or account. `domainName`: the domain enters or leaves the account; `records`: one record of the zone, as in a zone file. */
      field: string;
      /** @description Value before. Omitted if there is none, and for contacts, auth codes and secrets. */
      from?: string | boolean | number | string[] | {
        [key: string]: unknown;
      };
      /** @description Value after. Omitted if there is none, and for contacts, auth codes and secrets. */
      to?: string | boolean | number | string[] | {
        [key: string]: unknown;
      };
    };
    PlanDto: {
      /** @description ISO 4217 code of all amounts. */
      currency: string;
      /** @description Lines of the order. Empty if no order would be placed. */
      items: components["schemas"]["PlanItemDto"][];
      /**
       * Format: int64
       * @description Charged, with tax.
       */
      totalCents: number;
      /**
       * Format: int64
       * @description Refunded once the registry has deleted the domain.
       */
      refundCents?: number;
      /**
       * Format: int64
       * @description Available credit after the call, without a refund that follows later. Omitted if the call leaves the credit as it is.
       */
      balanceAfterCents?: number;
      /** @description Commands to the registry, in words, in the order in which they are sent. */
      registryCommands: string[];
      /** @description Fields that the call or the registry changes. */
      changes: components["schemas"]["PlanChangeDto"][];
      /** @description Names of the events that the call sends, and of those that follow when the registry accepts. */
      events: string[];
      /** @description Harm that the registry does not refuse, such as a broken DNSSEC chain, in words. */
      warnings: string[];
      /** @description Email addresses that have to be verified afterwards, in words. */
      verifications: string[];
      /** @description Kinds of mail that follow, as far as they are decided. */
      mails: string[];
      /** @description Answer of the call, without secrets and new ids. Omitted where the registry decides it. */
      result?: {
        [key: string]: unknown;
      };
    };
    PlanResponseDto: {
      /** @description What the call would do. */
      plan: components["schemas"]["PlanDto"];
    };
    ContactRequestDto: {
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      firstName?: string;
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      lastName?: string;
      /** @description Name of the organization. */
      companyName?: string | null;
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      address1?: string;
      /** @description Second line of the address. */
      address2?: string | null;
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      city?: string;
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      state?: string;
      /** @description Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      zip?: string;
      /** @description ISO 3166-1 alpha-2. Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      country?: string;
      /**
       * Format: email
       * @description Whether it is required depends on the TLD and the role. A 400 names the missing field.
       */
      email?: string;
      /** @description E.164. Whether it is required depends on the TLD and the role. A 400 names the missing field. */
      phone?: string;
      /** @description E.164 */
      fax?: string | null;
    };
    SettingsContactsDto: {
      /** @description The complete contact. null removes the default. */
      registrant?: components["schemas"]["ContactRequestDto"] | null;
      /** @description The complete contact. null removes the default. */
      admin?: components["schemas"]["ContactRequestDto"] | null;
      /** @description The complete contact. null removes the default. */
      tech?: components["schemas"]["ContactRequestDto"] | null;
      /** @description The complete contact. null removes the default. */
      billing?: components["schemas"]["ContactRequestDto"] | null;
    };
    UpdateAccountSettingsDto: {
      /** @description Default for new domains. */
      autorenewEnabled?: boolean;
      /**
       * @description Days before expiry at which a domain is renewed automatically: 7 or 30.
       * @enum {integer}
       */
      autorenewLeadDays?: 7 | 30;
      /** @description Default for new domains. */
      privacyEnabled?: boolean;
      /** @description Default for new domains. */
      nameservers?: string[];
      /** @description Defaults for new domains, role by role. */
      contacts?: components["schemas"]["SettingsContactsDto"];
      /** @description true: a material change of the registrant starts no 60-day transfer lock, from 5 days after it is switched on. */
      registrantLockOptOut?: boolean;
      /**
       * @description How the account gets compliance notices. both: by webhook where it has a subscription, else by email.
       * @enum {string}
       */
      complianceNotices?: "email" | "webhook" | "both";
      /**
       * @description ISO 4217. Orders also show their prices in this currency (`currency`, `currencyRate`, `priceNonUsd`) where the registrar has an exchange rate. Credit and charges are in USD.
       * @example USD
       */
      defaultCurrency?: string;
      /** @description Forward mail only to addresses whose owner agreed. Turning it on sends a confirmation mail to all present targets. */
      verifyForwardingRecipients?: boolean;
      /** @description Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`. */
      strictRequests?: boolean;
    };
    NoticesDto: {
      /**
       * @description The hold of domains whose registrant address is not verified. Days before; an empty list or [0]: no notice. Default: 7, 2.
       * @example [
       *       7,
       *       2
       *     ]
       */
      verificationHold: number[];
      /**
       * @description The expiry. Days before; an empty list or [0]: no notice. Default: 30, 7, 1.
       * @example [
       *       30,
       *       7,
       *       1
       *     ]
       */
      expiry: number[];
      /**
       * @description The end of the TransferLock. Days before; an empty list or [0]: no notice. Default: 1.
       * @example [
       *       1
       *     ]
       */
      lockEnd: number[];
      /**
       * @description The day on which an expired domain leaves the account; no notice goes out before the expiry. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      graceEnd: number[];
      /**
       * @description The day on which an expired domain is taken out of the DNS, before its deletion; no notice goes out before the expiry. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      interruption: number[];
      /**
       * @description The last day on which a deleted domain can be restored. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      redemptionEnd: number[];
      /**
       * @description An automatic renewal at another price than now, by a dated price. Days before; an empty list or [0]: no notice. Default: 30, 7.
       * @example [
       *       30,
       *       7
       *     ]
       */
      priceChange: number[];
      /** @description Whether notices are written: the account has set lead times, or has an active subscription to `domain.notice.upcoming`. */
      active?: boolean;
    };
    SetNoticesDto: {
      /**
       * @description The hold of domains whose registrant address is not verified. Days before; an empty list or [0]: no notice. Default: 7, 2.
       * @example [
       *       7,
       *       2
       *     ]
       */
      verificationHold?: number[];
      /**
       * @description The expiry. Days before; an empty list or [0]: no notice. Default: 30, 7, 1.
       * @example [
       *       30,
       *       7,
       *       1
       *     ]
       */
      expiry?: number[];
      /**
       * @description The end of the TransferLock. Days before; an empty list or [0]: no notice. Default: 1.
       * @example [
       *       1
       *     ]
       */
      lockEnd?: number[];
      /**
       * @description The day on which an expired domain leaves the account; no notice goes out before the expiry. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      graceEnd?: number[];
      /**
       * @description The day on which an expired domain is taken out of the DNS, before its deletion; no notice goes out before the expiry. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      interruption?: number[];
      /**
       * @description The last day on which a deleted domain can be restored. Days before; an empty list or [0]: no notice. Default: 7, 1.
       * @example [
       *       7,
       *       1
       *     ]
       */
      redemptionEnd?: number[];
      /**
       * @description An automatic renewal at another price than now, by a dated price. Days before; an empty list or [0]: no notice. Default: 30, 7.
       * @example [
       *       30,
       *       7
       *     ]
       */
      priceChange?: number[];
    };
    MovementDto: {
      /**
       * Format: date-time
       * @description Time of the movement, UTC.
       */
      date: string;
      /**
       * @description Kind of the movement, for example `capture` for a purchase or `credit` for a payment.
       * @enum {string}
       */
      kind: "credit" | "hold" | "capture" | "release" | "refund" | "transfer" | "payment_refund" | "payment_refund_settle" | "payment_refund_return" | "chargeback" | "chargeback_return" | "gateway_refund" | "gateway_refund_return" | "debt_payment" | "debt_write_off";
      /** @description Movement in words, as printed on the statement. */
      description: string;
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId?: number;
      /** @description Domains of the order. */
      names: string[];
      /** @description Reference of the payment or transfer. */
      reference?: string;
      /**
       * @description USD. Below 0: a debit
       * @example 412.75
       */
      amount: string;
      /**
       * @description Tax in USD in a purchase; below 0 for a refund
       * @example 412.75
       */
      tax: string;
      /**
       * @description Credit in USD after the movement
       * @example 412.75
       */
      balance: string;
    };
    MovementTotalDto: {
      /**
       * @description Kind of the movement, for example `capture` for a purchase or `credit` for a payment.
       * @enum {string}
       */
      kind: "credit" | "hold" | "capture" | "release" | "refund" | "transfer" | "payment_refund" | "payment_refund_settle" | "payment_refund_return" | "chargeback" | "chargeback_return" | "gateway_refund" | "gateway_refund_return" | "debt_payment" | "debt_write_off";
      /** @description Kind in words, as printed on the statement. */
      description: string;
      /**
       * Format: int32
       * @description Number of movements.
       */
      count: number;
      /**
       * @description Sum of the movements in USD.
       * @example 412.75
       */
      amount: string;
    };
    StatementDto: {
      /**
       * Format: int32
       * @description Id of the account.
       */
      accountId: number;
      /** @description Username of the account. */
      username: string;
      /** @description Name of the account holder. */
      name?: string;
      /**
       * @description Month, YYYY-MM.
       * @example 2026-03
       */
      month: string;
      /** @description Currency, ISO 4217. */
      currency: string;
      /** @description true: the month is not closed, and movements can be added. */
      preliminary: boolean;
      /**
       * @description Credit in USD at the start of the month, including held funds
       * @example 412.75
       */
      opening: string;
      /** @description Every change of the credit in the month. */
      movements: components["schemas"]["MovementDto"][];
      /** @description Sums of the month by kind of movement. */
      totals: components["schemas"]["MovementTotalDto"][];
      /**
       * @description Tax in USD: charged less refunded
       * @example 412.75
       */
      tax: string;
      /**
       * @description Credit at the end of the month, in USD.
       * @example 412.75
       */
      closing: string;
    };
    AccountContactsRequestDto: {
      /** @description The holder of the domain. */
      registrant: components["schemas"]["ContactRequestDto"];
      /** @description Administrative contact. */
      admin?: components["schemas"]["ContactRequestDto"];
      /** @description Billing contact. */
      billing?: components["schemas"]["ContactRequestDto"];
      /** @description Technical contact. */
      tech?: components["schemas"]["ContactRequestDto"];
    };
    AccountRequestDto: {
      /** @description Unique. It becomes the username; in the sandbox `-test` is appended. */
      accountName: string;
      /**
       * Format: password
       * @description At least one letter and at least one digit or symbol. The API accepts tokens only, never this password.
       */
      password: string;
      /** @description Default contacts for new domains. The registrant is required. */
      contacts: components["schemas"]["AccountContactsRequestDto"];
      /**
       * @description Default for new domains.
       * @default true
       */
      autoRenew?: boolean;
    };
    CreateAccountRequestDto: {
      /** @description The account to create. */
      account: components["schemas"]["AccountRequestDto"];
      /**
       * @description Must be true: the terms are accepted.
       * @enum {boolean}
       */
      apiTos: true;
      /**
       * @description Must be true: the terms are accepted.
       * @enum {boolean}
       */
      tos: true;
    };
    CreateAccountResponseDto: {
      /** @description The name as sent in the request. */
      accountName: string;
      /**
       * Format: password
       * @description Returned only in this answer.
       */
      apiToken: string;
      /**
       * @description Name of the first API token: `default`.
       * @example default
       */
      apiTokenName: string;
    };
    SubAccountDto: {
      /**
       * Format: int32
       * @description Account id of the sub-account.
       */
      id: number;
      /** @description Username of the account. */
      username: string;
      /**
       * @description active, or closed by the registrar.
       * @enum {string}
       */
      status: "active" | "closed";
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createDate: string;
      /**
       * Format: double
       * @description Credit in USD that the sub-account can spend.
       */
      balance: number;
    };
    ListSubAccountsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The sub-accounts of this page, ordered by username. */
      accounts: components["schemas"]["SubAccountDto"][];
    };
    TransferCreditDto: {
      /**
       * @description USD, more than 0, at most two decimals.
       * @example 250.5
       */
      amount: number;
      /**
       * @description `to_sub_account`, or `from_sub_account` back to the account.
       * @enum {string}
       */
      direction: "to_sub_account" | "from_sub_account";
    };
    TransferCreditResponseDto: {
      /**
       * Format: double
       * @description Credit of the account in USD after the transfer.
       */
      balance: number;
      /**
       * Format: double
       * @description Credit of the sub-account in USD after the transfer.
       */
      subAccountBalance: number;
    };
    TokenDto: {
      /** @description true: the token can only read. Auth codes are excluded. */
      readOnly?: boolean;
      /** @description true: the token can only use DNS zones, records and forwardings. */
      dnsOnly?: boolean;
      /**
       * @description The token can only change these domains. Omitted: all domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description The token can only write records of these types, and nothing outside DNS zones. Omitted: all types. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description Most USD that purchases with this token may cost in a UTC day. Omitted: no cap. A token with a cap cannot turn auto-renewal on; auto-renewals are charged beyond every cap.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When the token expires. Omitted: it does not expire.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) from which the token is accepted. Omitted: all.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description Id of the token. The token with the lowest id signs webhooks; one that staff issued signs only where there is no other.
       */
      id: number;
      /** @description Name of the token, unique within the account. */
      name: string;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createDate: string;
      /**
       * Format: int32
       * @description Id of the token that replaced this one, which is valid until `expiresAt`.
       */
      replacedBy?: number;
      /** @description true: the registrar's staff issued the token. */
      issuedByStaff?: boolean;
    };
    ListTokensResponseDto: {
      /** @description The tokens, ordered by id, without their secrets. */
      tokens: components["schemas"]["TokenDto"][];
    };
    CreateTokenDto: {
      /**
       * @description Unique among the tokens of the account, compared without case.
       * @example shop
       */
      name: string;
      /** @description true: the token can only read. Auth codes are excluded. */
      readOnly?: boolean;
      /** @description true: the token can only use DNS zones, records and forwardings. */
      dnsOnly?: boolean;
      /**
       * @description The token can only change these domains. Omitted: all domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description The token can only write records of these types, and nothing outside DNS zones. Omitted: all types. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description Most USD that purchases with this token may cost in a UTC day. Omitted: no cap. A token with a cap cannot turn auto-renewal on; auto-renewals are charged beyond every cap.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When the token expires. Omitted: it does not expire.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) from which the token is accepted. Omitted: all.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
    };
    IssuedTokenDto: {
      /** @description true: the token can only read. Auth codes are excluded. */
      readOnly?: boolean;
      /** @description true: the token can only use DNS zones, records and forwardings. */
      dnsOnly?: boolean;
      /**
       * @description The token can only change these domains. Omitted: all domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description The token can only write records of these types, and nothing outside DNS zones. Omitted: all types. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description Most USD that purchases with this token may cost in a UTC day. Omitted: no cap. A token with a cap cannot turn auto-renewal on; auto-renewals are charged beyond every cap.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When the token expires. Omitted: it does not expire.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) from which the token is accepted. Omitted: all.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description Id of the token.
       */
      id: number;
      /** @description Name of the token, unique within the account. */
      name: string;
      /**
       * Format: password
       * @description Returned only in this answer.
       */
      token: string;
    };
    RotateTokenDto: {
      /**
       * Format: date-time
       * @description When the old token expires: at most 30 days ahead. Default: in 24 hours. A time in the past: at once.
       */
      oldTokenUntil?: string;
    };
    RotatedTokenDto: {
      /** @description true: the token can only read. Auth codes are excluded. */
      readOnly?: boolean;
      /** @description true: the token can only use DNS zones, records and forwardings. */
      dnsOnly?: boolean;
      /**
       * @description The token can only change these domains. Omitted: all domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description The token can only write records of these types, and nothing outside DNS zones. Omitted: all types. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description Most USD that purchases with this token may cost in a UTC day. Omitted: no cap. A token with a cap cannot turn auto-renewal on; auto-renewals are charged beyond every cap.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When the token expires. Omitted: it does not expire.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) from which the token is accepted. Omitted: all.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description Id of the new token.
       */
      id: number;
      /** @description Name of the token, that of the old one. */
      name: string;
      /**
       * Format: password
       * @description Returned only in this answer.
       */
      token: string;
      /**
       * Format: date-time
       * @description When the old token expires.
       */
      oldTokenUntil: string;
    };
    TransferDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * Format: email
       * @description Address that must approve the transfer. Omitted where the TLD uses none.
       */
      email?: string;
      /**
       * @description Terminal: completed, failed, canceled, canceled_pending_refund.
       * @enum {string}
       */
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
    };
    ListTransfersResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The transfers of this page. */
      transfers: components["schemas"]["TransferDto"][];
    };
    ContactsRequestDto: {
      /** @description The holder of the domain. */
      registrant?: components["schemas"]["ContactRequestDto"];
      /** @description Administrative contact. */
      admin?: components["schemas"]["ContactRequestDto"];
      /** @description Technical contact. */
      tech?: components["schemas"]["ContactRequestDto"];
      /** @description Billing contact. */
      billing?: components["schemas"]["ContactRequestDto"];
    };
    CreateTransferDto: {
      /** @description Unicode or punycode, any case. */
      domainName: string;
      /** @description Auth code of the losing registrar. Required where the TLD has auth codes. */
      authCode?: string;
      /** @description Hide the contacts, free of charge. Default: the setting of the account. Ignored where the TLD has no privacy. */
      privacyEnabled?: boolean;
      /**
       * Format: double
       * @description USD before tax. Required for premium names, where it must equal `transferPrice`.
       */
      purchasePrice?: number;
      /** @description Contacts of the domain once it is transferred. Omitted roles: the default contacts of the account. */
      contacts?: components["schemas"]["ContactsRequestDto"];
      /** @description x-extension. Registry data of the registrant (getRequirement). Omitted: the last ones that your account used under the TLD. */
      tldRequirements?: {
        [key: string]: string;
      };
    };
    TransferWarningsDto: {
      /** @description The error in a few words. */
      message?: string;
      /** @description Registry statuses that can delay the transfer. */
      statuses?: string[];
    };
    CreateTransferResponseDto: {
      /**
       * Format: int32
       * @description Id of the order.
       */
      order: number;
      /**
       * Format: double
       * @description USD charged, with tax. Omitted when 0, for example for a new auth code of a pending transfer.
       */
      totalPaid?: number;
      /** @description The transfer that was started. */
      transfer: components["schemas"]["TransferDto"];
      /** @description Parts of the request that could not be carried out. */
      warnings?: components["schemas"]["TransferWarningsDto"];
    };
    TransferEligibilityResponseDto: {
      /** @description ASCII form. */
      domainName: string;
      /** @description Whether the domain is registered at this registrar, in any account. */
      atName: boolean;
      /** @description Whether the TLD allows transfers between accounts. */
      supportsInternalTransfer: boolean;
    };
    CreateInternalTransferInDto: {
      /** @description Unicode or punycode, any case. */
      domainName: string;
      /** @description Auth code of the domain, from the losing account. */
      authCode: string;
      /** @description Contacts of the domain. Omitted roles: the default contacts of the account. */
      contacts?: components["schemas"]["ContactsRequestDto"];
      /** @description x-extension. Registry data of the registrant (getRequirement). Omitted: the last ones that your account used under the TLD, else those of the domain. */
      tldRequirements?: {
        [key: string]: string;
      };
    };
    ContactsDto: {
      /** @description The holder of the domain. */
      registrant?: components["schemas"]["ContactDto"];
      /** @description Administrative contact. */
      admin?: components["schemas"]["ContactDto"];
      /** @description Technical contact. */
      tech?: components["schemas"]["ContactDto"];
      /** @description Billing contact. */
      billing?: components["schemas"]["ContactDto"];
    };
    DomainDto: {
      /** @description Punycode. */
      domainName: string;
      /**
       * Format: date-time
       * @description When the domain was registered, UTC.
       */
      readonly createDate: string;
      /**
       * Format: date-time
       * @description When the registration expires.
       */
      readonly expireDate: string;
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description Whether the transfer lock (ClientTransferProhibited) is on. */
      locked?: boolean;
      /** @description All locks in force; [] when none. */
      readonly locks: string[];
      /** @description Whether the contacts are hidden in WHOIS and RDAP. */
      privacyEnabled?: boolean;
      /** @description Contacts by role. */
      contacts: components["schemas"]["ContactsDto"];
      /** @description Host names of the name servers. */
      nameservers: string[];
      /**
       * Format: double
       * @description USD before tax, for the minimum term.
       */
      readonly renewalPrice?: number;
      /**
       * Format: date-time
       * @description When the policy transfer lock ends. Omitted where none is in force.
       */
      readonly transferLockExpiresAt?: string;
      /** @description x-extension. true: the registry has accepted the registration and not decided on it yet; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
      /** @description x-extension. Private tags of the account, as written. Omitted where there are none. */
      tags?: string[];
      /** @description x-extension. Private notes of the account. Omitted where there are none. */
      notes?: string;
    };
    CancelTransferOutResponseDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description Always `canceled`.
       * @enum {string}
       */
      status: "canceled";
    };
    HandOverDomainDto: {
      /** @description Tag of the gaining registrar at the registry. */
      registrarTag: string;
    };
    HandedOverDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description completed, or pending while the other registrar has to accept. The event `domain.transfer_out.status_change` reports the outcome.
       * @enum {string}
       */
      status: "completed" | "pending";
    };
    UpdateDomainDto: {
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description Whether the contacts are hidden. 409 where the TLD has no privacy. */
      privacyEnabled?: boolean;
      /** @description Whether the transfer lock is on. It cannot be turned off while a policy lock is in force (409). */
      locked?: boolean;
      /** @description x-extension. Private tags of the account, which replace all present ones; [] removes them. Each has 1 to 64 characters and no comma, and is unique without regard to case. */
      tags?: string[];
      /** @description x-extension. Private notes of the account. null or "" removes them. */
      notes?: string | null;
    };
    SetNameserversDto: {
      /** @description Host names, Unicode or punycode. They replace all present ones; their order is preserved. */
      nameservers: string[];
    };
    SetContactsRolesDto: {
      /** @description The holder of the domain. */
      registrant?: components["schemas"]["ContactRequestDto"];
      /** @description Administrative contact. */
      admin?: components["schemas"]["ContactRequestDto"];
      /** @description Technical contact. */
      tech?: components["schemas"]["ContactRequestDto"];
      /** @description Billing contact. */
      billing?: components["schemas"]["ContactRequestDto"];
    };
    SetContactsDto: {
      /** @description Complete contacts by role. Omitted roles are unchanged. */
      contacts: components["schemas"]["SetContactsRolesDto"];
      /** @description x-extension. Registry data of the registrant (getRequirement), the whole set. Omitted: those of the domain, else the last ones that your account used under the TLD. */
      tldRequirements?: {
        [key: string]: string;
      };
    };
    AuthCodeResponseDto: {
      /** @description Code that authorizes a transfer to another registrar. */
      authCode: string;
    };
    DomainClaimsCheckRequestDto: {
      /**
       * @description Type of the purchase. Default: `registration`.
       * @default registration
       * @enum {string}
       */
      purchaseType?: "registration" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a";
    };
    TrademarkClaimDto: {
      /**
       * @description The trademark.
       * @example LUMEN
       */
      trademark: string;
      /**
       * @description Owner of the trademark.
       * @example Lumen Lamps
       */
      holder: string;
      /**
       * @description Two-letter code where there is one
       * @example DE
       */
      jurisdiction?: string;
      /**
       * @description Registration number of the mark. Omitted for notices of the trademark clearinghouse, which have none
       * @example 30 2010 012 345
       */
      registrationNumber?: string;
      /**
       * @description Goods and services of the mark
       * @example Lamps
       */
      description?: string;
      /** @description The complete claim as HTML */
      noticeHtml?: string;
      /**
       * Format: float
       * @description 1: the name equals the mark. Omitted where a UDRP case or a court found the name abusive
       * @example 1
       */
      confidence?: number;
    };
    DomainClaimsCheckResponseDto: {
      /**
       * @description Lower-case punycode
       * @example lumen.example
       */
      domain: string;
      /** @description Trademarks that match the name. */
      claims: components["schemas"]["TrademarkClaimDto"][];
      /** @description Whether the TLD requires a claims check for this purchaseType. Omitted when false */
      claimsProcessActive?: boolean;
      /** @description Send it with the purchase, together with the two dates. null without claims */
      claimId: string | null;
      /**
       * Format: date-time
       * @description Since when the claims notice is valid; null without claims.
       */
      notBefore: string | null;
      /**
       * Format: date-time
       * @description Until when the claims notice is valid; null without claims.
       */
      notAfter: string | null;
      /** @description Markdown. Show it to the registrant before the purchase */
      claimsNotice?: string;
    };
    UnverifiedContactDto: {
      /**
       * Format: int32
       * @description Id of the verification.
       */
      verificationId: number;
      /**
       * Format: date-time
       * @description When the verification began, UTC.
       */
      createDate: string;
      /**
       * Format: date-time
       * @description Deadline: 15 days after `createDate`. After it the domains are put on hold.
       */
      verifyBy: string;
      /**
       * Format: email
       * @description Email address.
       */
      email: string;
      /** @description All domains of the account whose registrant has the address. */
      domains: string[];
      /**
       * Format: date-time
       * @description x-extension. Earliest time at which the pending mail is sent: the mailbox, its domain or your account has reached its limit of mails in 24 hours.
       */
      mailWaitsUntil?: string;
    };
    UnverifiedContactsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description Contacts whose email address is not verified. */
      unverifiedContacts: components["schemas"]["UnverifiedContactDto"][];
    };
    EmptyDto: Record<string, never>;
    ContactVerificationResendResponseDto: {
      /** @description false: nothing to send, for example because the address is verified. */
      sent: boolean;
      /**
       * Format: int32
       * @description Id of the verification.
       */
      verificationId: number;
      /**
       * Format: date-time
       * @description When the mail can be sent again, UTC.
       */
      nextEligibleAt: string;
    };
    DnssecDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * Format: int32
       * @description Key tag of the DS record, 0 to 65535.
       */
      keyTag: number;
      /**
       * Format: int32
       * @description IANA DNSSEC algorithm number.
       */
      algorithm: number;
      /**
       * Format: int32
       * @description IANA DS digest type.
       */
      digestType: number;
      /** @description Hexadecimal, in upper case. */
      digest: string;
    };
    ListDnssecResponseDto: {
      /** @description The DS records of the domain. */
      dnssec: components["schemas"]["DnssecDto"][];
    };
    CreateDnssecDto: {
      /**
       * Format: int32
       * @description Key tag of the DS record, 0 to 65535.
       */
      keyTag: number;
      /**
       * Format: int32
       * @description IANA DNSSEC algorithm number: one of 5, 7, 8, 10, 13, 14, 15, 16, 17, 23.
       */
      algorithm: number;
      /**
       * Format: int32
       * @description IANA DS digest type: one of 1, 2, 4.
       */
      digestType: number;
      /** @description Hexadecimal, in upper or lower case. 40, 64 or 96 digits for digest type 1, 2 or 4. */
      digest: string;
      /**
       * Format: int32
       * @description x-extension. Only where the registry of the TLD takes keys (RFC 5910 §4.2): of the key that was digested. Its flags.
       * @enum {integer}
       */
      flags?: 256 | 257;
      /** @description x-extension. Only where the registry of the TLD takes keys (RFC 5910 §4.2): of the key that was digested. Base64. */
      publicKey?: string;
    };
    SigningStatusDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description off. requested: keys are being created. keys_made: waiting until DNS serves the signatures. signed_visible: the DS record is sent next. ds_published: signed. withdrawn: the DS record is being removed. ds_removed: the keys are removed once no cache holds it.
       * @enum {string}
       */
      state: "off" | "requested" | "keys_made" | "signed_visible" | "ds_published" | "withdrawn" | "ds_removed";
      /**
       * Format: date-time
       * @description When this state began. Omitted for a zone that was never signed.
       */
      since?: string;
      /**
       * Format: date-time
       * @description When the next step is due.
       */
      nextStepAt?: string;
      /** @description Why the last attempt of the next step failed. */
      trouble?: string;
      /** @description DS records of the keys of the zone, whether published at the registry or not. */
      dnssec: components["schemas"]["DnssecDto"][];
    };
    DispositionsRequestDto: {
      /**
       * @description Unicode or punycode, any case.
       * @example [
       *       "example.com"
       *     ]
       */
      domainNames: string[];
    };
    DispositionDto: {
      /** @description Punycode. As sent, where it is not a domain name. */
      domainName: string;
      /**
       * @description expired: the term is over; in the account, or (with `endedAt`) out of it and not deleted at the registry. in_redemption: deleted at the registry, which can still restore it. pending_delete: being deleted, or deleted and not released. transferred_away: at another registrar. moved_to_account: in another account of this registrar. deleted: released. refunded: deleted within the add grace period. never_here: never in your account.
       * @enum {string}
       */
      disposition: "active" | "pending_create" | "pending_transfer_in" | "pending_transfer_out" | "expired" | "in_redemption" | "pending_delete" | "transferred_away" | "moved_to_account" | "deleted" | "refunded" | "never_here";
      /**
       * @description Why the entry can be no domain of an account.
       * @example not a valid domain name
       */
      reason?: string;
      /**
       * Format: date-time
       * @description Registration at the registry.
       */
      createDate?: string;
      /**
       * Format: date-time
       * @description End of the term, as your account had it last. Omitted after a move to another account.
       */
      expireDate?: string;
      /**
       * Format: date-time
       * @description When the domain left your account. Omitted while your account has it.
       */
      endedAt?: string;
      /**
       * Format: date-time
       * @description When the registry deleted the expired domain.
       */
      deletedAt?: string;
      /**
       * Format: int32
       * @description Order of your account that bought the domain.
       */
      orderId?: number;
      /**
       * Format: int32
       * @description Id of the transfer, or of the move to another account.
       */
      transferId?: number;
      /**
       * Format: date-time
       * @description Until when the domain stays in your account without a renewal.
       */
      renewUntil?: string;
      /**
       * Format: date-time
       * @description Until when `restoreDomain` is possible at this price. Omitted where it is not possible, or where only the registry knows.
       */
      restoreUntil?: string;
      /**
       * Format: int64
       * @description US cents before tax, with the renewal that a restore needs. Omitted where no restore is possible, and for premium domains: `quoteRestore` asks the registry.
       */
      restorePriceCents?: number;
    };
    DispositionsResponseDto: {
      /** @description One entry for each name, in the order of the request. */
      results: components["schemas"]["DispositionDto"][];
    };
    RequirementFieldDto: {
      /** @description Help text to show with the field. */
      description?: string;
      /**
       * @description string: text. enum: one of `options`. notice: text to show only. acknowledgement: send `value` once the registrant agrees. boolean: `true` or `false`.
       * @enum {string}
       */
      type: "string" | "enum" | "notice" | "acknowledgement" | "boolean";
      /** @description Whether a value must be sent. */
      required: boolean;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description valid_email, valid_phone, YYYY-MM-DD, or a pattern */
      validation?: string;
      /** @description Value to send for an acknowledgement */
      value?: string;
      /** @description Options of an enum */
      options?: (components["schemas"]["RequirementFieldOptionDto"] | string)[];
      /** @description idn, or the values of the field it depends on, separated by a comma. Of a contact field: the countries in which it is required */
      required_when?: string;
      /** @description Fields to send where this one has the value. */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementFieldOptionDto: {
      /** @description Value to send when the option is chosen. */
      value: string;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description Further fields that apply when the option is chosen */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementsJsonSchemaPropertiesDto: {
      /** @description Facts about the TLD, read-only */
      tldInfo: {
        [key: string]: unknown;
      };
      /** @description Contacts by role. */
      contacts: {
        [key: string]: unknown;
      };
      /** @description Values that the TLD asks for, by key. */
      tldRequirements: {
        [key: string]: unknown;
      };
    };
    RequirementsJsonSchemaDto: {
      /**
       * @description The dialect of the schema: draft-07.
       * @example http://json-schema.org/draft-07/schema#
       */
      $schema: string;
      /**
       * @description Always `object`.
       * @example object
       */
      type: string;
      /** @description Title of the schema, with the TLD. */
      title?: string;
      /** @description What the schema validates. */
      description?: string;
      /** @description The fields by name. */
      properties: components["schemas"]["RequirementsJsonSchemaPropertiesDto"];
      /** @description Names of the fields that must be sent. */
      required?: string[];
      /** @description Conditions between fields (JSON Schema) */
      allOf?: Record<string, never>[];
      /** @description Condition on the values of other fields. */
      if?: {
        [key: string]: unknown;
      } | null;
      /** @description Schema that applies where the condition holds. */
      then?: {
        [key: string]: unknown;
      } | null;
      /** @description Schema that applies where the condition does not hold. */
      else?: {
        [key: string]: unknown;
      } | null;
    };
    TldInfoDto: {
      /**
       * @description Without a dot
       * @example example
       */
      tld: string;
      /** @description Whether the TLD is that of a country. */
      ccTld: boolean;
      /** @description Whether the registry has a transfer lock. */
      supportsTransferLock: boolean;
      /** @description Whether DS records can be set. */
      supportsDnssec: boolean;
      /** @description Whether the registry has premium names. */
      supportsPremium: boolean;
      /** @description Whether contacts can be hidden. */
      supportsPrivacy: boolean;
      /** @description Whether domains can move between accounts of the registrar. */
      supportsInternalTransfer: boolean;
      /** @description Name servers must serve the domain before it can be registered */
      requiresPreDelegation: boolean;
      /**
       * Format: int32
       * @description Days after expiry in which the domain stays in the account and can be renewed
       */
      expirationGracePeriod: number;
      /**
       * @description Table code to label; {} when none
       * @example {
       *       "DE": "German"
       *     }
       */
      idnLanguages: {
        [key: string]: string;
      };
      /** @description Terms in years that a registration may have. */
      allowedRegistrationYears: number[];
      /** @description Browsers open sites of the TLD over TLS only (HSTS preload) */
      hsts: boolean;
      /**
       * Format: int32
       * @description Fewest characters of a label.
       */
      minDomainLength: number;
      /**
       * Format: int32
       * @description null: no IDN
       */
      minIdnDomainLength: number | null;
      /** @description Operator of the registry. */
      registryOperator: string;
      /** @description [] when no claims check is needed now */
      claimsCheckRequired: ("registration" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a")[];
      /** @description true: ASCII labels are not valid */
      requireIdnSld: boolean;
      /**
       * Format: int32
       * @description x-extension. Days before the expiry date from which domains can be renewed. Omitted if they can be renewed at any time
       */
      renewalWindowDays?: number;
    };
    ContactsRequirementDto: {
      /** @description Help text to show with the contacts. */
      description?: string;
      /** @description Type of the descriptor. */
      type?: string;
      /** @description Whether a value must be sent. */
      required?: boolean | string;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description Rules of the fields, by role. A role is required if the request must carry it: a role for which your account has a suitable default contact is not */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementDto: {
      /** @description Help text to show with the values. */
      description?: string;
      /** @description Rules of the values, by key of `tldRequirements` */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    GetRequirementResponseDto: {
      /** @description Facts about the TLD. */
      tldInfo: components["schemas"]["TldInfoDto"];
      /** @description Rules of the contacts; `fields` has the roles. {} when there are none */
      contacts: components["schemas"]["ContactsRequirementDto"];
      /** @description Rules of `tldRequirements`. {} when there are none */
      requirements: components["schemas"]["RequirementDto"];
    };
    DomainCreatePayloadDto: {
      /** @description Unicode or punycode, any case. */
      domainName: string;
      /** @description Renew automatically before expiry. Default: the setting of the account. */
      autorenewEnabled?: boolean;
      /** @description Transfer lock. true while the policy transfer lock of a new domain is in force, even if false is sent. */
      locked?: boolean;
      /** @description Hide the contacts, free of charge. Default: the setting of the account. Ignored where the TLD has no privacy. */
      privacyEnabled?: boolean;
      /** @description Contacts of the domain. Omitted roles: the default contacts of the account. */
      contacts?: components["schemas"]["ContactsRequestDto"];
      /** @description Host names of the name servers. Default: those of the account. */
      nameservers?: string[];
    };
    DomainClaimsInfoDto: {
      /** @description Id of the claims notice, to be sent with the registration; null without claims. */
      claimId: string;
      /**
       * Format: date-time
       * @description Since when the claims notice is valid; null without claims.
       */
      notBefore: string;
      /**
       * Format: date-time
       * @description Until when the claims notice is valid; null without claims.
       */
      notAfter: string;
    };
    CreateDomainDto: {
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainCreatePayloadDto"];
      /**
       * Format: double
       * @description USD for the whole term, before tax. Required for premium names and other purchase types. A wrong price is 400.
       */
      purchasePrice?: number;
      /**
       * @description Type of the purchase. Default: `registration`.
       * @default registration
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a";
      /** @description Registry data by key (getRequirement). For IDN names `language` is the code of the IDN table. */
      tldRequirements?: {
        [key: string]: string;
      };
      /** @description Accepted claims notice. Required when claims exist for the name (checkDomainClaims). */
      claims?: components["schemas"]["DomainClaimsInfoDto"];
      /**
       * Format: int32
       * @description Term in years. Default: the minimum term of the TLD.
       */
      years?: number;
      /** @description Promotion code. */
      promoCode?: string;
    };
    CreateDomainResponseDto: {
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Id of the order.
       */
      order: number;
      /**
       * Format: double
       * @description USD charged: price × term − discount + tax.
       */
      totalPaid: number;
    };
    CalendarDto: {
      /**
       * Format: int32
       * @description Id of the calendar.
       */
      id: number;
      /** @description Name that calendars show. */
      name: string;
      /**
       * @description Only domains with all of these tags. Omitted: all domains.
       * @example [
       *       "VIP"
       *     ]
       */
      tags?: string[];
      /**
       * @description Only domains of this TLD. Omitted: all TLDs.
       * @example com
       */
      tld?: string;
      /**
       * Format: date-time
       * @description When the calendar was created.
       */
      createDate: string;
    };
    ListCalendarsResponseDto: {
      /** @description The calendars, ordered by id, without their links. */
      calendars: components["schemas"]["CalendarDto"][];
    };
    CreateCalendarDto: {
      /**
       * @description Name that calendars show.
       * @example Expiries
       */
      name: string;
      /**
       * @description Only domains with all of these tags. Omitted: all domains.
       * @example [
       *       "VIP"
       *     ]
       */
      tags?: string[];
      /**
       * @description Only domains of this TLD. Omitted: all TLDs.
       * @example com
       */
      tld?: string;
    };
    CreatedCalendarDto: {
      /**
       * Format: int32
       * @description Id of the calendar.
       */
      id: number;
      /** @description Name that calendars show. */
      name: string;
      /**
       * @description Only domains with all of these tags. Omitted: all domains.
       * @example [
       *       "VIP"
       *     ]
       */
      tags?: string[];
      /**
       * @description Only domains of this TLD. Omitted: all TLDs.
       * @example com
       */
      tld?: string;
      /**
       * Format: date-time
       * @description When the calendar was created.
       */
      createDate: string;
      /**
       * Format: uri
       * @description Link to the calendar, without credentials. Returned only in this answer.
       */
      url: string;
    };
    DomainListItemDto: {
      /** @description Punycode. */
      domainName: string;
      /**
       * Format: date-time
       * @description When the domain was registered, UTC.
       */
      readonly createDate: string;
      /**
       * Format: date-time
       * @description When the registration expires.
       */
      readonly expireDate: string;
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description Whether the transfer lock (ClientTransferProhibited) is on. */
      locked?: boolean;
      /** @description All locks in force; [] when none. */
      readonly locks: string[];
      /** @description Whether the contacts are hidden in WHOIS and RDAP. */
      privacyEnabled?: boolean;
      /** @description Contacts by role. */
      contacts: components["schemas"]["ContactsDto"];
      /** @description Host names of the name servers. */
      nameservers: string[];
      /**
       * Format: double
       * @description USD before tax, for the minimum term.
       */
      readonly renewalPrice?: number;
      /** @description x-extension. true: the registry has accepted the registration and not decided on it yet; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
      /** @description x-extension. Private tags of the account, as written. Omitted where there are none. */
      tags?: string[];
      /** @description x-extension. Private notes of the account. Omitted where there are none. */
      notes?: string;
    };
    ListDomainsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The domains, ordered as requested. */
      domains: components["schemas"]["DomainListItemDto"][];
    };
    /** @enum {string} */
    RecordType: "A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT";
    RecordDto: {
      /**
       * Format: int32
       * @description Id of the record, unique on the platform.
       */
      id: number;
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /** @description Host name relative to the domain. Omitted at the apex. */
      host?: string | null;
      /** @description Complete host name with a final dot. */
      fqdn: string;
      /** @description Type of the DNS record, for example `A` or `MX`. */
      type: components["schemas"]["RecordType"];
      /** @description Value of the record. Host names have no final dot. TXT: the text as it was sent, bare or quoted; both are served alike. */
      answer: string;
      /**
       * Format: uint32
       * @description Time to live in seconds, 300 or more.
       */
      ttl: number;
      /**
       * Format: uint32
       * @description Priority of MX and SRV records; lower is preferred. Omitted when 0.
       */
      priority?: number;
      /**
       * Format: date-time
       * @description x-extension. When the record is removed. Omitted if it stays.
       */
      expiresAt?: string;
    };
    EmailForwardingDto: {
      /**
       * Format: hostname
       * @description Name of the domain, in lower-case punycode in answers.
       */
      domainName: string;
      /** @description Mailbox: the part before the @. */
      emailBox: string;
      /**
       * Format: email
       * @description Address that mail is forwarded to.
       */
      emailTo: string;
      /** @description x-extension. MX records of the domain that this creation, the first of the domain, set aside; deleting the last email forwarding brings them back. Left out without any, and in other answers. */
      readonly setAside?: components["schemas"]["RecordDto"][];
    };
    ListEmailForwardingsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The email forwardings of this page. */
      emailForwarding: components["schemas"]["EmailForwardingDto"][];
    };
    CreateEmailForwardingDto: {
      /**
       * Format: email
       * @description Target address, in another domain.
       */
      emailTo: string;
      /** @description Mailbox: the part before the @, in upper or lower case. */
      emailBox: string;
    };
    UpdateEmailForwardingDto: {
      /**
       * Format: email
       * @description Target address, in another domain.
       */
      emailTo: string;
    };
    BalanceChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "account.credit.balance_change";
      /**
       * Format: int32
       * @description Id of the account.
       */
      accountId: number;
      /**
       * Format: double
       * @description Credit in USD after the change.
       */
      balance: number;
    };
    DomainRemovalEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "account.domain.removal";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description expiration: at the end of its grace period · agp_refund: deleted by a refund · administrative: removed by staff
       * @enum {string}
       */
      reason: "expiration" | "agp_refund" | "administrative";
      /**
       * Format: date-time
       * @description When the registration expires.
       */
      expireDate: string;
    };
    VerifiedDto: {
      /**
       * @description Always `verified`. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "verified";
    };
    UnverifiedDto: {
      /**
       * @description Always `unverified`. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "unverified";
      /**
       * Format: date-time
       * @description Deadline of the verification. After it the domains are put on hold.
       */
      verifyBy: string;
    };
    VerificationChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "contact.verification.status_change";
      /** @description The domains, ordered as requested. */
      domains: string[];
      /**
       * Format: int32
       * @description Id of the verification.
       */
      verificationId: number;
      /** @description State of the verification. */
      verification: components["schemas"]["VerifiedDto"] | components["schemas"]["UnverifiedDto"];
    };
    DomainExpirationEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.expiration";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * Format: date-time
       * @description When the domain expired.
       */
      expirationDate: string;
    };
    LockChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.lock.status_change";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description Whether the lock was added or removed.
       * @enum {string}
       */
      action: "added" | "removed";
      /**
       * @description Name of the lock.
       * @enum {string}
       */
      lockType: "RegistrarLock" | "TransferLock" | "AccountLock" | "ClientHold" | "VerificationClientHold" | "VerificationHold" | "PrivacyLock" | "ExpirationClientHold";
      /** @description EPP statuses at the registry after the change. */
      registryStatuses: string[];
    };
    ComplianceNoticeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.registry.compliance_notice";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description Key of the policy. New keys may be added.
       * @example new_resolves_within_100_days
       */
      policy: string;
      /** @description Name of the policy of the registry. */
      policyName: string;
      /**
       * Format: uri
       * @description URL of the policy of the registry.
       */
      policyUrl: string;
      /** @description Name of the registry. */
      registryName: string;
      /**
       * Format: email
       * @description Email address of the registry.
       */
      registryEmail?: string;
      /** @description Id of the message at the registry. */
      originalMessageId?: string;
      /** @description What the registry complains about. */
      issueDescription: string;
      /** @description What the registrant must do. */
      remediationInstructions: string;
      /** @description What the registrant agreed to. */
      agreementReminder: string;
      /** @description What happens if the registrant does not comply. */
      noncomplianceConsequences: string;
      /** @description How to reach the registry about it. */
      contactInstructions: string;
      /**
       * Format: date-time
       * @description Until when the registrant must comply.
       */
      complianceDeadline: string;
      /** @description Days that the registrant has. */
      remediationPeriodDays: number;
    };
    RegistryRejectionEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.registry.rejection";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId: number;
      /**
       * Format: int32
       * @description Id of the item of the order.
       */
      orderItemId: number;
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /** @description Reason of the registry, in plain text. */
      reason?: string;
    };
    InternalTransferInEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.transfer.internal_in";
      /**
       * Format: int32
       * @description Id of the account that loses the domain.
       */
      sourceAccountId: number;
      /**
       * Format: int32
       * @description Id of the account that gains the domain.
       */
      destinationAccountId: number;
      /**
       * @description Always `completed`.
       * @enum {string}
       */
      status: "completed";
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainDto"];
    };
    InternalTransferOutEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.transfer.internal_out";
      /**
       * Format: int32
       * @description Id of the transfer. Omitted where there is none.
       */
      transferId?: number;
      /**
       * Format: int32
       * @description Id of the account that loses the domain.
       */
      sourceAccountId: number;
      /**
       * Format: int32
       * @description Id of the account that gains the domain.
       */
      destinationAccountId: number;
      /**
       * @description Always `completed`.
       * @enum {string}
       */
      status: "completed";
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainDto"];
    };
    TransferChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.transfer.status_change";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description New status of the transfer in. completed, failed, canceled and canceled_pending_refund are final.
       * @enum {string}
       */
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
      /** @description With `completed`: the registry refused a contact that was sent, and the default contact is used. */
      warning?: string;
    };
    TransferOutChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.transfer_out.status_change";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description initiated: another registrar requested the domain. completed: the domain left. canceled: the request ended without a transfer.
       * @enum {string}
       */
      status: "initiated" | "completed" | "canceled";
      /** @description Id of the gaining registrar at the registry. */
      registryClientId?: string | null;
    };
    AnnouncementEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "account.announcement";
      /**
       * Format: int32
       * @description The same for all accounts that it reaches.
       */
      announcementId: number;
      /** @description One line of plain text. */
      subject: string;
      /** @description Plain text; an empty line divides paragraphs. */
      text: string;
    };
    UpcomingNoticeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "domain.notice.upcoming";
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description What happens on `dueDate`; of `priceChange`: the automatic renewal at another price.
       * @enum {string}
       */
      kind: "verificationHold" | "expiry" | "lockEnd" | "graceEnd" | "interruption" | "redemptionEnd" | "priceChange";
      /**
       * Format: date-time
       * @description When it happens, if nothing changes before.
       */
      dueDate: string;
      /** @description The lead time of the account that was reached; of several the shortest. */
      leadDays: number;
      /** @description With `expiry`, `graceEnd`, `interruption` and `priceChange`. */
      autorenewEnabled?: boolean;
      /** @description In cents of USD, before tax. With `priceChange`. */
      oldPriceCents?: number;
      /** @description In cents of USD, before tax. With `priceChange`. */
      newPriceCents?: number;
    };
    JobChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "job.status_change";
      /**
       * Format: int32
       * @description Id of the account.
       */
      accountId: number;
      /**
       * Format: uuid
       * @description Id of the job.
       */
      jobId: string;
      /** @description Id of the operation that the job calls for each of its items. */
      command: string;
      /**
       * @description State before the change.
       * @enum {string}
       */
      previousState: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      /**
       * @description State of the object; the values are listed.
       * @enum {string}
       */
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      /**
       * @description With `paused`.
       * @enum {string}
       */
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      /** @description In words, with `paused` and `stopped`. */
      reason?: string;
    };
    MaintenanceAnnouncedEventDto: {
      /**
       * Format: int32
       * @description Id of the window, the same in all of its events.
       */
      windowId: number;
      /** @description Code of the registry at the registrar. */
      registry: string;
      /** @description TLDs that the registrar offers there, without a dot. */
      tlds: string[];
      /**
       * Format: date-time
       * @description Start.
       */
      from: string;
      /**
       * Format: date-time
       * @description End, exclusive.
       */
      to: string;
      /** @description Why, as the registrar announced it. */
      reason: string;
      /** @description What the window means for requests, jobs and renewals, in words. */
      meaning: string;
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "registry.maintenance.announced";
    };
    MaintenanceBegunEventDto: {
      /**
       * Format: int32
       * @description Id of the window, the same in all of its events.
       */
      windowId: number;
      /** @description Code of the registry at the registrar. */
      registry: string;
      /** @description TLDs that the registrar offers there, without a dot. */
      tlds: string[];
      /**
       * Format: date-time
       * @description Start.
       */
      from: string;
      /**
       * Format: date-time
       * @description End, exclusive.
       */
      to: string;
      /** @description Why, as the registrar announced it. */
      reason: string;
      /** @description What the window means for requests, jobs and renewals, in words. */
      meaning: string;
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "registry.maintenance.begun";
    };
    MaintenanceCalledOffEventDto: {
      /**
       * Format: int32
       * @description Id of the window, the same in all of its events.
       */
      windowId: number;
      /** @description Code of the registry at the registrar. */
      registry: string;
      /** @description TLDs that the registrar offers there, without a dot. */
      tlds: string[];
      /**
       * Format: date-time
       * @description Start.
       */
      from: string;
      /**
       * Format: date-time
       * @description End, exclusive.
       */
      to: string;
      /** @description Why, as the registrar announced it. */
      reason: string;
      /** @description What the window means for requests, jobs and renewals, in words. */
      meaning: string;
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "registry.maintenance.called_off";
    };
    MaintenanceChangedEventDto: {
      /**
       * Format: int32
       * @description Id of the window, the same in all of its events.
       */
      windowId: number;
      /** @description Code of the registry at the registrar. */
      registry: string;
      /** @description TLDs that the registrar offers there, without a dot. */
      tlds: string[];
      /**
       * Format: date-time
       * @description Start.
       */
      from: string;
      /**
       * Format: date-time
       * @description End, exclusive.
       */
      to: string;
      /** @description Why, as the registrar announced it. */
      reason: string;
      /** @description What the window means for requests, jobs and renewals, in words. */
      meaning: string;
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "registry.maintenance.changed";
    };
    MaintenanceEndedEventDto: {
      /**
       * Format: int32
       * @description Id of the window, the same in all of its events.
       */
      windowId: number;
      /** @description Code of the registry at the registrar. */
      registry: string;
      /** @description TLDs that the registrar offers there, without a dot. */
      tlds: string[];
      /**
       * Format: date-time
       * @description Start.
       */
      from: string;
      /**
       * Format: date-time
       * @description End, exclusive.
       */
      to: string;
      /** @description Why, as the registrar announced it. */
      reason: string;
      /** @description What the window means for requests, jobs and renewals, in words. */
      meaning: string;
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "registry.maintenance.ended";
    };
    /** @enum {string} */
    WebhookEventName: "account.credit.balance_change" | "account.domain.removal" | "contact.verification.status_change" | "domain.expiration" | "domain.lock.status_change" | "domain.registry.compliance_notice" | "domain.registry.rejection" | "domain.transfer.internal_in" | "domain.transfer.internal_out" | "domain.transfer.status_change" | "domain.transfer_out.status_change" | "account.announcement" | "domain.notice.upcoming" | "job.status_change" | "registry.maintenance.announced" | "registry.maintenance.begun" | "registry.maintenance.called_off" | "registry.maintenance.changed" | "registry.maintenance.ended";
    EventDto: {
      /**
       * Format: uuid
       * @description Id of the event, also the header `webhook-id` of its deliveries.
       */
      id: string;
      /** @description Name of the event. */
      eventName: components["schemas"]["WebhookEventName"];
      /** @description The domains of the event. Empty for events of the account. */
      domainNames: string[];
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /**
       * @description Opaque position in the log of events.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      position: string;
      /** @description The body that webhooks send. */
      payload: components["schemas"]["BalanceChangeEventDto"] | components["schemas"]["DomainRemovalEventDto"] | components["schemas"]["VerificationChangeEventDto"] | components["schemas"]["DomainExpirationEventDto"] | components["schemas"]["LockChangeEventDto"] | components["schemas"]["ComplianceNoticeEventDto"] | components["schemas"]["RegistryRejectionEventDto"] | components["schemas"]["InternalTransferInEventDto"] | components["schemas"]["InternalTransferOutEventDto"] | components["schemas"]["TransferChangeEventDto"] | components["schemas"]["TransferOutChangeEventDto"] | components["schemas"]["AnnouncementEventDto"] | components["schemas"]["UpcomingNoticeEventDto"] | components["schemas"]["JobChangeEventDto"] | components["schemas"]["MaintenanceAnnouncedEventDto"] | components["schemas"]["MaintenanceBegunEventDto"] | components["schemas"]["MaintenanceCalledOffEventDto"] | components["schemas"]["MaintenanceChangedEventDto"] | components["schemas"]["MaintenanceEndedEventDto"];
    };
    ListEventsResponseDto: {
      /** @description The events, oldest first. */
      events: components["schemas"]["EventDto"][];
      /**
       * @description Send it as `after` to continue.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      cursor: string;
    };
    AttemptDto: {
      /**
       * Format: int32
       * @description Number of the attempt, from 1.
       */
      number: number;
      /**
       * Format: date-time
       * @description When the attempt began.
       */
      startedAt: string;
      /**
       * Format: int32
       * @description Duration in milliseconds.
       */
      durationMs: number;
      /**
       * Format: int32
       * @description HTTP status of the answer. Omitted when there was none.
       */
      status?: number;
      /** @description Why there was no answer. */
      error?: string;
      /** @description First 2,000 bytes of the answer. */
      response?: string;
    };
    EventDeliveryDto: {
      /**
       * Format: uuid
       * @description Id of the delivery.
       */
      id: string;
      /**
       * Format: int32
       * @description Id of the subscription, which may be deleted.
       */
      subscriptionId: number;
      /** @description URL that webhooks are sent to. */
      url: string;
      /**
       * @description pending: an attempt is due or running. delivered: acknowledged with 2xx. failed: given up. cancelled: the subscription ended.
       * @enum {string}
       */
      state: "pending" | "delivered" | "failed" | "cancelled";
      /**
       * Format: date-time
       * @description When the next attempt is due. Omitted when there is none.
       */
      dueAt?: string;
      /** @description The attempts made so far. */
      attempts: components["schemas"]["AttemptDto"][];
    };
    ListEventDeliveriesResponseDto: {
      /** @description Deliveries of the event, one for each subscription. */
      deliveries: components["schemas"]["EventDeliveryDto"][];
    };
    ResendEventsDto: {
      /**
       * Format: date-time
       * @description Resend failed deliveries of events that occurred at this time or later.
       */
      failedSince?: string;
      /**
       * Format: date-time
       * @description Resend all events that occurred at this time or later, delivered or not.
       */
      since?: string;
      /**
       * Format: date-time
       * @description With `since`: only events before this time. Default: now.
       */
      until?: string;
      /** @description Only events of this name. */
      eventName?: components["schemas"]["WebhookEventName"];
      /**
       * @description `after` of the last answer, to continue.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      after?: string;
    };
    ResentDto: {
      /**
       * Format: int32
       * @description Number of deliveries that are due now.
       */
      resent: number;
      /**
       * @description Present when more events match: repeat the request with it as `after`.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      after?: string;
    };
    MailboxRecipientDto: {
      /**
       * Format: email
       * @description Address that mail of the mailbox is forwarded to.
       */
      emailTo: string;
      /** @description Whether the account requires the agreement of recipients (`verifyForwardingRecipients`). */
      required: boolean;
      /**
       * @description unasked: the account does not require the agreement. pending: a confirmation mail is sent or due. verified: the owner agreed. refused: permanently, for all accounts.
       * @enum {string}
       */
      state: "unasked" | "pending" | "verified" | "refused";
      /** @description Whether mail is forwarded to the address. */
      allowed: boolean;
      /**
       * Format: date-time
       * @description When the last confirmation mail was sent.
       */
      lastSentAt?: string;
      /**
       * Format: date-time
       * @description When the link in the mail expires.
       */
      linkExpiresAt?: string;
      /**
       * Format: date-time
       * @description When the owner of the address agreed or refused, asked for this account.
       */
      decidedAt?: string;
    };
    ResentRecipientDto: {
      /** @description false: there is nothing to confirm. */
      sent: boolean;
      /**
       * Format: date-time
       * @description When the mail can be sent again.
       */
      nextEligibleAt?: string;
    };
    JobWindowDto: {
      /**
       * Format: int32
       * @description First hour of the day, in UTC.
       */
      fromHour: number;
      /**
       * Format: int32
       * @description Hour before which items are carried out, in UTC. Below `fromHour`: of the next day. 24 is 0 of the next day.
       */
      toHour: number;
    };
    JobOptionsDto: {
      /**
       * Format: double
       * @description USD. The job pauses before an item that would exceed it. Not for `transferCredit`, which has no order.
       */
      spendCap?: number;
      /**
       * Format: date-time
       * @description No item is carried out before.
       */
      notBefore?: string;
      /** @description Hours of the day for items. Omitted: all. */
      window?: components["schemas"]["JobWindowDto"];
      /**
       * Format: int32
       * @description The job pauses after as many refused items in a row. Omitted: it does not.
       */
      pauseAfterFailures?: number;
      /**
       * Format: int32
       * @description Items that are carried out at the same time. 1 keeps their order.
       * @default 8
       */
      atOnce?: number;
      /**
       * @description Order in which items begin: as given, the domain that expires first, or the lowest planned price. With `atOnce` above 1 an item may end before an earlier one.
       * @default as_given
       * @enum {string}
       */
      order?: "as_given" | "expiry" | "price";
      /**
       * Format: double
       * @description USD. An item whose price is above its planned one is carried out up to this price. Omitted: it is refused with `plan_changed`.
       */
      acceptPriceUpTo?: number;
    };
    CreateJobDto: {
      /**
       * @description Id of an operation that changes something. Before `items`.
       * @example renewDomain
       */
      command: string;
      /** @description Parameters and body fields of one call each. Up to 100,000 items of up to 64 KiB. */
      items?: {
        [key: string]: unknown;
      }[];
      /** @description Before `items`. */
      options?: components["schemas"]["JobOptionsDto"];
      /** @description In place of `items`: the filters of `listDomains`, or `{"all": true}`. One item for each domain of the account. */
      selector?: {
        [key: string]: unknown;
      };
      /** @description Fields of each item beside `domainName`, for a selector. */
      template?: {
        [key: string]: unknown;
      };
    };
    JobDto: {
      /**
       * Format: uuid
       * @description Id of the object.
       */
      id: string;
      /** @description Id of the operation that each item calls. */
      command: string;
      /**
       * @description State of the object; the values are listed.
       * @enum {string}
       */
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      /** @description Why it is paused or stopped, in words. */
      reason?: string;
      /**
       * @description `balance` goes on after a top-up.
       * @enum {string}
       */
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      /**
       * Format: double
       * @description USD of credit missing for the next item.
       */
      missing?: number;
      /** @description The options of the job with their defaults. */
      options: components["schemas"]["JobOptionsDto"];
      /**
       * Format: uuid
       * @description Id of its plan, for `startJob`.
       */
      planId?: string;
      /**
       * Format: int32
       * @description Items of the job.
       */
      total: number;
      /**
       * Format: double
       * @description USD charged for items that ended.
       */
      charged: number;
      /**
       * Format: int32
       * @description Grows with each change of the job or its items.
       */
      revision: number;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the attempt began.
       */
      startedAt?: string;
      /**
       * Format: date-time
       * @description When the job became `done` or `stopped`.
       */
      endedAt?: string;
    };
    ListJobsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The jobs of this page, newest first. */
      jobs: components["schemas"]["JobDto"][];
    };
    JobProgressDto: {
      /**
       * Format: int32
       * @description Items of the job.
       */
      total: number;
      /**
       * Format: int32
       * @description Items that are not carried out yet.
       */
      waiting: number;
      /**
       * Format: int32
       * @description Items that are being carried out.
       */
      running: number;
      /**
       * Format: int32
       * @description Items whose outcome is open. They end without a retry.
       */
      unknown: number;
      /**
       * Format: int32
       * @description Items that succeeded.
       */
      done: number;
      /**
       * Format: int32
       * @description Items that were refused.
       */
      refused: number;
      /**
       * Format: int32
       * @description Items that a cancelled or stopped job left out.
       */
      skipped: number;
      /**
       * Format: int32
       * @description Items whose plan is finished, while the job is `planning`.
       */
      planned: number;
      /**
       * Format: double
       * @description USD charged for items that ended.
       */
      charged: number;
      /**
       * Format: int32
       * @description Items that ended in the last minute.
       */
      perMinute: number;
      /**
       * Format: int32
       * @description Seconds until the last item ends at this rate.
       */
      secondsLeft?: number;
    };
    RefusalCountsDto: {
      /**
       * Format: int32
       * @description Can succeed later as they are.
       */
      transient: number;
      /**
       * Format: int32
       * @description Need more account credit.
       */
      balance: number;
      /**
       * Format: int32
       * @description Refused by a rule of the platform, the TLD or the registry.
       */
      policy: number;
      /**
       * Format: int32
       * @description Have a field that is missing or invalid.
       */
      input: number;
    };
    ItemRefusalDto: {
      /**
       * Format: int32
       * @description HTTP status of the refusal.
       */
      status: number;
      /** @description `X-Error-Code` of the refusal. */
      errorCode?: string;
      /**
       * @description What has to change before the item can succeed.
       * @enum {string}
       */
      errorClass: "transient" | "balance" | "policy" | "input";
      /** @description The refusal in words. */
      message?: string;
    };
    PlannedItemDto: {
      /**
       * Format: int32
       * @description Place of the item in the job, from 1.
       */
      position: number;
      /** @description The domain, or what else the item is about. */
      subject?: string;
      /**
       * Format: double
       * @description USD.
       */
      price?: number;
      /** @description Omitted for an item that can be carried out. */
      refusal?: components["schemas"]["ItemRefusalDto"];
    };
    JobPlanDto: {
      /**
       * Format: uuid
       * @description `startJob` needs it.
       */
      planId: string;
      /**
       * Format: int32
       * @description Items that can be carried out.
       */
      accepted: number;
      /**
       * Format: int32
       * @description Items that would be refused.
       */
      refused: number;
      /**
       * Format: double
       * @description USD that the accepted items cost.
       */
      total: number;
      /** @description Refused items by the class of their error. */
      refusals: components["schemas"]["RefusalCountsDto"];
      /** @description Up to 20 items, refused ones first. */
      sample: components["schemas"]["PlannedItemDto"][];
    };
    JobDetailsDto: {
      /**
       * Format: uuid
       * @description Id of the object.
       */
      id: string;
      /** @description Id of the operation that each item calls. */
      command: string;
      /**
       * @description State of the object; the values are listed.
       * @enum {string}
       */
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      /** @description Why it is paused or stopped, in words. */
      reason?: string;
      /**
       * @description `balance` goes on after a top-up.
       * @enum {string}
       */
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      /**
       * Format: double
       * @description USD of credit missing for the next item.
       */
      missing?: number;
      /** @description The options of the job with their defaults. */
      options: components["schemas"]["JobOptionsDto"];
      /**
       * Format: uuid
       * @description Id of its plan, for `startJob`.
       */
      planId?: string;
      /**
       * Format: int32
       * @description Items of the job.
       */
      total: number;
      /**
       * Format: double
       * @description USD charged for items that ended.
       */
      charged: number;
      /**
       * Format: int32
       * @description Grows with each change of the job or its items.
       */
      revision: number;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the attempt began.
       */
      startedAt?: string;
      /**
       * Format: date-time
       * @description When the job became `done` or `stopped`.
       */
      endedAt?: string;
      /** @description Its items by state, the rate and the time left. */
      progress: components["schemas"]["JobProgressDto"];
      /** @description Once the job was planned. */
      plan?: components["schemas"]["JobPlanDto"];
    };
    StartJobDto: {
      /**
       * Format: uuid
       * @description `planId` of the job: the plan that was read.
       */
      planId: string;
    };
    RetryJobDto: {
      /** @description Refused items of these classes. */
      classes: ("transient" | "balance" | "policy" | "input")[];
    };
    LeftOutDto: {
      /**
       * Format: int32
       * @description No change of them is stored: they changed nothing.
       */
      unchanged: number;
      /**
       * Format: int32
       * @description The operation cannot bring the values before back.
       */
      notRestorable: number;
      /**
       * Format: int32
       * @description Longer than 64 KiB.
       */
      tooLarge: number;
    };
    InverseJobDto: {
      /**
       * Format: uuid
       * @description Id of the object.
       */
      id: string;
      /** @description Id of the operation that each item calls. */
      command: string;
      /**
       * @description State of the object; the values are listed.
       * @enum {string}
       */
      state: "draft" | "planning" | "planned" | "running" | "paused" | "done" | "stopped";
      /** @description Why it is paused or stopped, in words. */
      reason?: string;
      /**
       * @description `balance` goes on after a top-up.
       * @enum {string}
       */
      pauseReason?: "customer" | "failures" | "balance" | "spend_cap";
      /**
       * Format: double
       * @description USD of credit missing for the next item.
       */
      missing?: number;
      /** @description The options of the job with their defaults. */
      options: components["schemas"]["JobOptionsDto"];
      /**
       * Format: uuid
       * @description Id of its plan, for `startJob`.
       */
      planId?: string;
      /**
       * Format: int32
       * @description Items of the job.
       */
      total: number;
      /**
       * Format: double
       * @description USD charged for items that ended.
       */
      charged: number;
      /**
       * Format: int32
       * @description Grows with each change of the job or its items.
       */
      revision: number;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When the attempt began.
       */
      startedAt?: string;
      /**
       * Format: date-time
       * @description When the job became `done` or `stopped`.
       */
      endedAt?: string;
      /** @description Done items that are left out, by the reason. */
      leftOut: components["schemas"]["LeftOutDto"];
    };
    JobItemDto: {
      /**
       * Format: int32
       * @description Place of the item in the job, from 1.
       */
      position: number;
      /** @description The domain, or what else the item is about. */
      subject?: string;
      /**
       * @description State of the object; the values are listed.
       * @enum {string}
       */
      state: "waiting" | "running" | "unknown" | "done" | "refused" | "skipped";
      /**
       * Format: int32
       * @description A retry starts the next one.
       */
      attempt: number;
      /**
       * Format: int32
       * @description HTTP status of its call.
       */
      status?: number;
      /** @description `X-Error-Code` of its refusal. */
      errorCode?: string;
      /**
       * @description What has to change before the item can succeed: `retryJob` takes it.
       * @enum {string}
       */
      errorClass?: "transient" | "balance" | "policy" | "input";
      /** @description The refusal in words. */
      message?: string;
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId?: number;
      /** @description Operation that the call opened. */
      operationId?: string;
      /**
       * Format: double
       * @description USD by its plan.
       */
      planned?: number;
      /**
       * Format: double
       * @description USD charged.
       */
      charged?: number;
      /**
       * Format: date-time
       * @description When the item was done, refused or skipped.
       */
      endedAt?: string;
      /** @description Refusal by its plan. */
      planError?: components["schemas"]["ItemRefusalDto"];
    };
    ListJobItemsResponseDto: {
      /** @description In the order of their positions. */
      items: components["schemas"]["JobItemDto"][];
      /**
       * Format: int32
       * @description `after` of the next request. Omitted: no item follows.
       */
      next?: number;
    };
    SubscriptionRecord: {
      /**
       * Format: int32
       * @description Id of the subscription.
       */
      id: number;
      /** @description Name of the event. */
      eventName: components["schemas"]["WebhookEventName"];
      /** @description URL that webhooks are sent to. */
      url: string;
      /** @description Whether webhooks are sent. false: nothing is sent or queued. */
      active: boolean;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createDate: string;
      /**
       * Format: date-time
       * @description When it was last changed. null until the first change.
       */
      updateDate: string | null;
    };
    ListSubscriptionsResponse: {
      /** @description All subscriptions, active or not. The list is not paginated. */
      subscriptions: components["schemas"]["SubscriptionRecord"][];
    };
    SubscribeToNotification: {
      /** @description Name of the event. */
      eventName: components["schemas"]["WebhookEventName"];
      /**
       * Format: uri
       * @description Absolute http or https URL, stored as sent: signatures cover it. Production takes https only.
       */
      url: string;
      /** @description Whether webhooks are sent. While false, events are not queued. */
      active: boolean;
    };
    SubscriptionResponse: {
      /** @description The webhook subscription. */
      subscription: components["schemas"]["SubscriptionRecord"];
    };
    ModifySubscriptionRequest: {
      /**
       * Format: uri
       * @description Absolute http or https URL, stored as sent: signatures cover it. Production takes https only.
       */
      url?: string;
      /** @description Whether webhooks are sent. While false, events are not queued. At least one of the two fields is required. */
      active?: boolean;
    };
    RotateSecretDto: {
      /**
       * Format: int32
       * @description Hours in which webhooks carry signatures of both secrets. 0: the old secret ends at once.
       * @default 24
       */
      overlapHours?: number;
    };
    RotatedSecretDto: {
      /**
       * Format: password
       * @description Returned only in this answer.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string;
      /**
       * Format: date-time
       * @description When the old secret ends. Omitted when it ended at once.
       */
      oldSecretUntil?: string;
    };
    OrderItemDto: {
      /**
       * Format: int32
       * @description Id of the order item.
       */
      id: number;
      /** @description Domain of the item. */
      name: string | null;
      /** @description Known: registration, renewal, transfer, whois_privacy. */
      type: string;
      /** @description Known: success, failed, refunded, initialized, canceled. */
      status: string;
      /** @description year or month. */
      interval: string | null;
      /**
       * Format: int32
       * @description Number of intervals that were bought.
       */
      duration?: number;
      /**
       * Format: int32
       * @description Number of units of the item.
       */
      quantity?: number;
      /**
       * Format: float
       * @description USD before discounts, without tax.
       */
      originalPrice?: number | null;
      /**
       * Format: float
       * @description USD charged, without tax.
       */
      price?: number;
      /**
       * Format: float
       * @description The price in the currency of the order.
       */
      priceNonUsd?: number;
      /**
       * Format: float
       * @description Tax, in USD.
       */
      taxAmount?: number | null;
      /** @description TLD without a leading dot, in lower-case punycode. */
      tld?: string | null;
      /**
       * @description Takes product type, grace period, account limits and later renewals into account.
       * @default false
       */
      isRefundable: boolean;
      /**
       * @description x-extension. The item can be refunded when the refund sends this field as true: its domain was renewed since.
       * @enum {string}
       */
      refundNeeds?: "confirmLostRenewals";
    };
    OrderDto: {
      /**
       * Format: int32
       * @description Id of the order.
       */
      id: number;
      /**
       * Format: date-time
       * @description When the order was placed, UTC.
       */
      createDate: string;
      /** @description Known: success, failed, initialized, review, started. */
      status: string;
      /** @description Short name of the registrar. */
      registrar?: string;
      /** @description ISO 4217 currency in which the order also shows its prices. */
      currency?: string;
      /**
       * Format: float
       * @description Amount of the currency for one USD. Omitted for USD.
       */
      currencyRate?: number;
      /**
       * Format: float
       * @description USD reserved for the order.
       */
      authAmount?: number;
      /**
       * Format: float
       * @description USD charged, after discounts and refunds.
       */
      finalAmount?: number;
      /**
       * Format: float
       * @description USD charged for the order.
       */
      totalCapture?: number;
      /**
       * Format: float
       * @description USD refunded.
       */
      totalRefund?: number;
      /** @description The items of the order. */
      orderItems: components["schemas"]["OrderItemDto"][];
    };
    ListOrdersResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The orders of this page. */
      orders: components["schemas"]["OrderDto"][];
      /**
       * Format: int32
       * @description Id of the parent account. Omitted where there is none.
       */
      parentAccountId?: number;
    };
    SellerDto: {
      /** @description Name of the seller. */
      name: string;
      /** @description Lines of the address. */
      address: string[];
      /** @description Tax id of a business. */
      taxId?: string;
    };
    BuyerDto: {
      /**
       * Format: int32
       * @description Id of the account.
       */
      accountId: number;
      /** @description Username of the account. */
      username: string;
      /** @description Name of the buyer. */
      name?: string;
      /** @description Name of the organization. */
      companyName?: string;
      /** @description Lines of the address. */
      address: string[];
      /** @description Of the address, ISO 3166-1 alpha-2 */
      country?: string;
      /** @description false: name and address at purchase are unknown, and the present ones are shown. */
      asAtPurchase: boolean;
    };
    ReceiptItemDto: {
      /** @description Domain of the item. */
      name?: string;
      /** @description registration, renewal, transfer or whois_privacy. */
      type: string;
      /** @description Item in words, as printed on the receipt. */
      description: string;
      /** @description Status of the item, as in the order. */
      status: string;
      /** @description Unit of the duration: `year`. */
      interval?: string;
      /**
       * Format: int32
       * @description Number of intervals that were bought.
       */
      duration: number;
      /**
       * Format: int32
       * @description Number of units of the item.
       */
      quantity: number;
      /**
       * @description Before offers and promotions
       * @example 412.75
       */
      originalPrice?: string;
      /**
       * @description Before tax
       * @example 412.75
       */
      price: string;
      /**
       * @description Tax, in USD.
       * @example 412.75
       */
      tax: string;
    };
    AppliedTaxDto: {
      /**
       * @description account: the rate of the account. rule: the tax rule of its country and business status. none: no tax.
       * @enum {string}
       */
      source: "account" | "rule" | "none";
      /**
       * Format: int32
       * @description Id of the tax rule.
       */
      ruleId?: number;
      /**
       * Format: int32
       * @description Rate in basis points (1/10,000).
       */
      rateBps: number;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description Country, ISO 3166-1 alpha-2. */
      country?: string;
      /**
       * @description Tax status: `consumer`, `business` or `business_with_tax_id`.
       * @enum {string}
       */
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
      /** @description Tax id of a business. */
      taxId?: string;
      /** @description Reverse charge: the customer owes the tax. */
      reverseChargeNote?: string;
    };
    DisplayedTotalDto: {
      /**
       * @description Currency, ISO 4217.
       * @example EUR
       */
      currency: string;
      /**
       * @description Amount of the currency for one USD at the time of the order.
       * @example 0.92
       */
      rate: string;
      /**
       * @description USD, with tax.
       * @example 412.75
       */
      total: string;
    };
    ReceiptRefundDto: {
      /**
       * Format: date-time
       * @description Time of the refund, UTC.
       */
      at: string;
      /**
       * @description USD refunded, with tax.
       * @example 412.75
       */
      amount: string;
      /**
       * @description Tax in the amount, in USD
       * @example 412.75
       */
      tax: string;
    };
    ReceiptDto: {
      /**
       * @description Number of the receipt.
       * @example R-70001
       */
      number: string;
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId: number;
      /**
       * Format: date-time
       * @description When the order was placed.
       */
      orderedAt: string;
      /**
       * Format: date-time
       * @description When it was paid. Omitted for a free order.
       */
      paidAt?: string;
      /** @description The registrar. Omitted until it has set its name and address. */
      seller?: components["schemas"]["SellerDto"];
      /** @description Name and address of the buyer. */
      buyer: components["schemas"]["BuyerDto"];
      /** @description Currency, ISO 4217. */
      currency: string;
      /** @description Items of the order. */
      items: components["schemas"]["ReceiptItemDto"][];
      /** @description The tax decision at purchase. Omitted for old orders without one. */
      appliedTax?: components["schemas"]["AppliedTaxDto"];
      /**
       * @description Discount in USD, already deducted from the prices
       * @example 412.75
       */
      discount: string;
      /**
       * @description Before tax
       * @example 412.75
       */
      net: string;
      /**
       * @description Tax, in USD.
       * @example 412.75
       */
      tax: string;
      /**
       * @description USD, with tax.
       * @example 412.75
       */
      total: string;
      /** @description The total in the default currency of the account. Omitted where there was no exchange rate. */
      displayed?: components["schemas"]["DisplayedTotalDto"];
      /** @description The refunds. */
      refunds: components["schemas"]["ReceiptRefundDto"][];
      /**
       * @description USD refunded so far.
       * @example 412.75
       */
      refunded: string;
    };
    TopUpDto: {
      /**
       * Format: double
       * @description USD of credit to buy, at most two decimals.
       * @example 250
       */
      amount: number;
      /**
       * @description Always USD.
       * @default USD
       * @enum {string}
       */
      currency?: "USD";
    };
    PaymentDto: {
      /**
       * Format: uuid
       * @description Id of the payment.
       */
      id: string;
      /**
       * @description created, asked: the gateway has not answered yet. waiting: the customer can pay at `paymentUrl`. succeeded: the credit is added. failed, canceled, expired: nothing was paid.
       * @enum {string}
       */
      state: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
      /**
       * Format: double
       * @description USD of credit that is bought.
       * @example 250
       */
      amount: number;
      /**
       * @description Currency, ISO 4217.
       * @example USD
       */
      currency: string;
      /**
       * Format: double
       * @description Amount refunded to the card, including pending refunds.
       * @example 0
       */
      refunded: number;
      /**
       * Format: uri
       * @description Page of the card gateway on which the customer pays. Card data never reach this platform.
       */
      paymentUrl?: string;
      /**
       * Format: date-time
       * @description When the payment page expires.
       */
      payBefore: string;
      /**
       * Format: date-time
       * @description When the payment was opened, UTC.
       */
      createdAt: string;
      /**
       * Format: date-time
       * @description When it was settled.
       */
      settledAt?: string;
    };
    ListPaymentsDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The payments of this page. */
      payments: components["schemas"]["PaymentDto"][];
    };
    PriceChangeDto: {
      /**
       * @description In Unicode, as in `listTldPricing`.
       * @example com
       */
      tld: string;
      /**
       * @description What the price is for.
       * @enum {string}
       */
      product: "registration" | "renewal" | "transfer" | "restore";
      /**
       * Format: date-time
       * @description From when the price applies; can be in the future.
       */
      effectiveFrom: string;
      /**
       * Format: int64
       * @description US cents before tax. Omitted where the product had no price.
       */
      oldPriceCents?: number;
      /**
       * Format: int64
       * @description US cents before tax, per year; for a restore: once.
       */
      newPriceCents: number;
    };
    PriceChangesResponseDto: {
      /** @description By time, TLD and product. */
      changes: components["schemas"]["PriceChangeDto"][];
      /** @description Send it to continue. Omitted with the last changes. */
      cursor?: string;
    };
    FuturePriceDto: {
      /**
       * @description What the price is for.
       * @enum {string}
       */
      product: "registration" | "renewal" | "transfer" | "restore";
      /**
       * Format: date-time
       * @description When the price begins to apply.
       */
      effectiveFrom: string;
      /**
       * Format: double
       * @description USD before tax, for the same term.
       * @example 16.5
       */
      price: number;
    };
    PricingResponseDto: {
      /** @description Whether the registry sells the name at a premium price */
      premium: boolean;
      /**
       * Format: double
       * @description USD; null: it cannot be registered. For the requested term, before tax and promotions
       * @example 14.5
       */
      purchasePrice: number | null;
      /**
       * Format: double
       * @description USD; null: it cannot be renewed. For the requested term, before tax
       * @example 14.5
       */
      renewalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: it cannot be transferred in. For the minimum term, before tax
       * @example 14.5
       */
      transferPrice: number | null;
      /** @description x-extension. Known prices to come, by time and product. Omitted where none is known and for premium names. */
      futurePrices?: components["schemas"]["FuturePriceDto"][];
    };
    TldPriceListEntryDto: {
      /**
       * @description Without a dot, in Unicode
       * @example example
       */
      tld: string;
      /**
       * Format: int32
       * @description Term in years that the prices are for
       */
      duration: number;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration
       * @example 14.5
       */
      registrationPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The public price, offers included
       * @example 14.5
       */
      registrationRetailPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The list price
       * @example 14.5
       */
      registrationOriginalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration
       * @example 14.5
       */
      renewalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The public price, offers included
       * @example 14.5
       */
      renewalRetailPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The list price
       * @example 14.5
       */
      renewalOriginalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold. For one restore, whatever the duration
       * @example 14.5
       */
      domainRestorationPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold. For one restore, whatever the duration
       * @example 14.5
       */
      domainRestorationRetailPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold. For one restore, whatever the duration
       * @example 14.5
       */
      domainRestorationOriginalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration
       * @example 14.5
       */
      transferInPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The public price, offers included
       * @example 14.5
       */
      transferInRetailPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The list price
       * @example 14.5
       */
      transferInOriginalPrice: number | null;
      /** @description x-extension. Known prices to come, by time and product. Omitted where none is known and for premium names. */
      futurePrices?: components["schemas"]["FuturePriceDto"][];
    };
    TldPriceListResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The price lists of this page, one for each TLD. */
      pricing: components["schemas"]["TldPriceListEntryDto"][];
    };
    PremiumDomainsDownloadResponseDto: {
      /**
       * Format: uri
       * @description Link to the CSV file. It needs no credentials
       */
      readonly downloadUrl: string;
      /**
       * Format: date-time
       * @description When the link expires
       */
      readonly expireDate: string;
    };
    CreateQuoteDto: {
      /**
       * @description operationId of an operation with a dry run.
       * @example renewDomain
       */
      command: string;
      /** @description Fields of the path, query and body of the operation in one object. */
      item: {
        [key: string]: unknown;
      };
    };
    QuoteDto: {
      /**
       * Format: uuid
       * @description For `quoteId` of the operation.
       */
      id: string;
      /** @description operationId of the operation. */
      command: string;
      /**
       * @description open: one call may use it. used: a call took effect with it. expired: its time is over.
       * @enum {string}
       */
      state: "open" | "used" | "expired";
      /**
       * Format: date-time
       * @description When the operation was quoted.
       */
      createDate: string;
      /**
       * Format: date-time
       * @description The quote is valid until then.
       */
      expireDate: string;
      /**
       * Format: date-time
       * @description When a call used it.
       */
      useDate?: string;
      /**
       * Format: int32
       * @description Order of the call that used it, where it placed one.
       */
      order?: number;
      /** @description Plan of the dry run, without its `result`. */
      plan: components["schemas"]["PlanDto"];
    };
    ListQuotesResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The newest first. */
      quotes: components["schemas"]["QuoteDto"][];
    };
    RenewDomainDto: {
      /**
       * Format: double
       * @description USD for the whole term, before tax. Required for premium names. A wrong price is 400.
       */
      purchasePrice?: number;
      /**
       * Format: int32
       * @description Term in years. Default: the minimum term of the TLD.
       */
      years?: number;
    };
    RenewDomainResponseDto: {
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Id of the order.
       */
      order: number;
      /**
       * Format: double
       * @description USD, with tax.
       */
      totalPaid: number;
    };
    PurchasePrivacyDto: {
      /**
       * Format: double
       * @description Ignored: privacy is free.
       */
      purchasePrice?: number;
      /**
       * Format: int32
       * @description Term in years, at most up to the expiry of the domain.
       * @default 1
       */
      years?: number;
    };
    PrivacyResponseDto: {
      /** @description Domain, in lower-case punycode in answers. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Id of the order.
       */
      order: number;
      /**
       * Format: double
       * @description Always 0.
       */
      totalPaid: number;
    };
    RestoreItemDto: {
      /**
       * @description restore: the fee of the registry for a domain in redemption. renewal: the years that are added.
       * @enum {string}
       */
      type: "restore" | "renewal";
      /**
       * Format: double
       * @description USD before tax.
       */
      price: number;
      /**
       * Format: int32
       * @description Years that a renewal adds. Omitted for other items.
       */
      years?: number;
    };
    RestoreQuoteDto: {
      /** @description Punycode. */
      domainName: string;
      /**
       * @description late_renewal: the domain still exists at the registry and is renewed. redemption: the registry deleted it and charges a restore fee.
       * @enum {string}
       */
      kind: "late_renewal" | "redemption";
      /** @description The items of the order. */
      items: components["schemas"]["RestoreItemDto"][];
      /**
       * Format: double
       * @description USD before tax. Send it with the restore.
       */
      purchasePrice: number;
      /**
       * Format: double
       * @description USD, with tax.
       */
      totalPrice: number;
      /**
       * Format: date-time
       * @description Expiry after the restore.
       */
      expireDate: string;
      /**
       * Format: date-time
       * @description Until when the restore is possible at this price. Omitted where only the registry knows.
       */
      restorableUntil?: string;
    };
    RestoreDomainDto: {
      /**
       * Format: double
       * @description USD before tax, as quoted. Another price is 400.
       */
      purchasePrice: number;
    };
    RestoreDomainResponseDto: {
      /**
       * @description restored, or pending: the registry accepted the request and decides later. A refusal is refunded.
       * @enum {string}
       */
      status: "restored" | "pending";
      /** @description Punycode. */
      domainName: string;
      /** @description The restored domain. Omitted while pending. */
      domain?: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Id of the order.
       */
      order: number;
      /**
       * Format: double
       * @description USD, with tax.
       */
      totalPaid: number;
    };
    RefundRequestDto: {
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId: number;
      /** @description Items of the order. A registration includes its privacy item. */
      orderItemIds: number[];
      /**
       * @description x-extension. Needed for the registration of a domain that was renewed since: the refund deletes the domain, and renewals are not refunded.
       * @default false
       */
      confirmLostRenewals?: boolean | null;
    };
    RefundItemResultDto: {
      /**
       * Format: int32
       * @description Id of the order.
       */
      orderId: number;
      /**
       * Format: int32
       * @description Id of the item of the order.
       */
      orderItemId: number;
      /**
       * @description refunded. failed: the registry refused to delete the domain. initialized: the registry decides later.
       * @enum {string}
       */
      orderItemStatus: "refunded" | "failed" | "initialized" | "canceled";
      /**
       * Format: float
       * @description USD
       */
      refundAmount: number;
      /** @description The error in a few words. */
      message?: string | null;
    };
    RefundResponseDto: {
      /** @description The results, one for each name or item. */
      results: components["schemas"]["RefundItemResultDto"][];
      /**
       * Format: float
       * @description USD
       */
      totalRefundAmount: number;
    };
    ListRecordsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The DNS records of this page. */
      records: components["schemas"]["RecordDto"][];
    };
    CreateRecordDto: {
      /** @description Type of the record. */
      type: components["schemas"]["RecordType"];
      /** @description Value by type. Host names may end in a dot. SRV: weight, port and target, separated by blanks. TXT: the text itself, or quoted strings as in a zone file. */
      answer: string;
      /** @description Host name relative to the domain, or complete with a final dot. Omitted, empty or @: the apex. */
      host?: string;
      /**
       * Format: uint32
       * @description Time to live in seconds, 300 or more.
       * @default 300
       */
      ttl?: number;
      /**
       * Format: uint32
       * @description Required for MX and SRV, ignored for other types. Lower is preferred.
       */
      priority?: number;
      /**
       * Format: date-time
       * @description x-extension. When the record is removed, rounded down to a second: in the future, at most 5 years ahead. Omitted: never.
       */
      expiresAt?: string;
      /**
       * Format: int32
       * @description Ignored in a request to create a record.
       */
      readonly id?: number;
      /** @description Ignored in requests, so that a record can be sent back as it was read. */
      readonly domainName?: string;
      /** @description Ignored in requests, so that a record can be sent back as it was read. */
      readonly fqdn?: string;
    };
    UpdateRecordDto: {
      /** @description Type of the DNS record, for example `A` or `MX`. */
      type: components["schemas"]["RecordType"];
      /** @description Value by type. Host names may end in a dot. SRV: weight, port and target, separated by blanks. TXT: the text itself, or quoted strings as in a zone file. */
      answer: string;
      /** @description Host name relative to the domain, or complete with a final dot. Omitted, empty or @: the apex. */
      host?: string;
      /**
       * Format: uint32
       * @description Time to live in seconds, 300 or more.
       * @default 300
       */
      ttl?: number;
      /**
       * Format: uint32
       * @description Required for MX and SRV, ignored for other types. Lower is preferred.
       */
      priority?: number;
      /**
       * Format: date-time
       * @description x-extension. When the record is removed, rounded down to a second: in the future, at most 5 years ahead. Omitted: never.
       */
      expiresAt?: string;
      /**
       * Format: int32
       * @description If sent, it must equal the id in the path.
       */
      readonly id?: number;
      /** @description Ignored in requests, so that a record can be sent back as it was read. */
      readonly domainName?: string;
      /** @description Ignored in requests, so that a record can be sent back as it was read. */
      readonly fqdn?: string;
    };
    BatchAnswerDto: {
      /** @description Value by type, as of a single record. */
      answer: string;
      /**
       * Format: uint32
       * @description Required for MX and SRV, ignored for other types.
       */
      priority?: number;
    };
    BatchChangeDto: {
      /**
       * @description add: a new record. replace: the record with `id`, or all records of `host` and `type` by `answers`. remove: the record with `id`, or all records of `host` and `type`.
       * @enum {string}
       */
      action: "add" | "replace" | "remove";
      /**
       * Format: int32
       * @description Id of the record. Omitted: the change is on the record set of `host` and `type`.
       */
      id?: number;
      /** @description JSON type or field type; the values are listed. */
      type?: components["schemas"]["RecordType"];
      /** @description Host name relative to the domain, or complete with a final dot. Omitted, empty or @: the apex. */
      host?: string;
      /** @description Value by type. Required to add a record and to replace one by its id. */
      answer?: string;
      /** @description All values of the record set after the change. Required to replace a record set. */
      answers?: components["schemas"]["BatchAnswerDto"][];
      /**
       * Format: uint32
       * @description Time to live in seconds, 300 or more. The records of a set have one TTL.
       * @default 300
       */
      ttl?: number;
      /**
       * Format: uint32
       * @description Required for MX and SRV, ignored for other types.
       */
      priority?: number;
      /**
       * Format: date-time
       * @description When the written records are removed: in the future, at most 5 years ahead. Omitted: never, also for replaced records.
       */
      expiresAt?: string;
    };
    BatchRecordsDto: {
      /** @description Applied in this order, at most 10,000. A record or record set occurs in one change only. */
      changes: components["schemas"]["BatchChangeDto"][];
    };
    BatchRecordDto: {
      /**
       * Format: int32
       * @description Id of the record.
       */
      id: number;
      /**
       * @description kept: the record is as it was.
       * @enum {string}
       */
      outcome: "added" | "changed" | "kept" | "removed";
    };
    BatchResultDto: {
      /**
       * @description Name of the action.
       * @enum {string}
       */
      action: "add" | "replace" | "remove";
      /** @description The records that the change named. */
      records: components["schemas"]["BatchRecordDto"][];
    };
    ZoneRecordDto: {
      /** @description Type of the DNS record, for example `A` or `MX`. */
      type: components["schemas"]["RecordType"];
      /** @description Host name relative to the domain. Omitted at the apex. */
      host?: string;
      /** @description Value of the record. Host names have no final dot. */
      answer: string;
      /**
       * Format: int32
       * @description Time to live in seconds, 300 or more.
       */
      ttl: number;
      /**
       * Format: int32
       * @description Priority of MX and SRV records; lower is preferred. Omitted when 0.
       */
      priority?: number;
      /**
       * Format: date-time
       * @description When the record is removed. Omitted if it stays.
       */
      expiresAt?: string;
    };
    ZoneDifferenceDto: {
      /**
       * Format: int32
       * @description Id of the record. Omitted for a record that is not stored yet.
       */
      id?: number;
      /** @description The record before the change. Omitted for an added record. */
      before?: components["schemas"]["ZoneRecordDto"];
      /** @description The record after the change. Omitted for a removed record. */
      after?: components["schemas"]["ZoneRecordDto"];
    };
    ZoneBatchDto: {
      /**
       * Format: int32
       * @description Records that were added.
       */
      added: number;
      /**
       * Format: int32
       * @description Records that were removed.
       */
      removed: number;
      /**
       * Format: int32
       * @description Records whose value or TTL changed.
       */
      changed: number;
      /** @description Whether the changes were stored. false for a dry run and where nothing changes. */
      applied: boolean;
      /**
       * Format: int32
       * @description Version of the zone after the batch.
       */
      version: number;
      /**
       * Format: int32
       * @description Records that a change named and left as they were.
       */
      kept: number;
      /** @description One for each change, in the order of the request. */
      results: components["schemas"]["BatchResultDto"][];
      /** @description The changes of records, at most 10,000. */
      changes: components["schemas"]["ZoneDifferenceDto"][];
    };
    ImportZoneDto: {
      /**
       * @description true: return the changes without storing them.
       * @default false
       */
      dryRun?: boolean;
      /**
       * @description true: allow the removal of more than half of a zone with ten or more records.
       * @default false
       */
      allowMassDeletion?: boolean;
      /** @description Zone file (RFC 1035 §5). SOA and the NS records of the domain itself are skipped. */
      zoneFile: string;
      /**
       * @description merge: records that the file does not name are unchanged. replace: they are removed.
       * @enum {string}
       */
      mode: "merge" | "replace";
      /**
       * Format: date-time
       * @description When the records of the file are removed: in the future, at most 5 years ahead. Omitted: new ones stay, and existing ones keep their end.
       */
      expiresAt?: string;
    };
    ZoneChangeDto: {
      /**
       * Format: int32
       * @description Records that were added.
       */
      added: number;
      /**
       * Format: int32
       * @description Records that were removed.
       */
      removed: number;
      /**
       * Format: int32
       * @description Records whose value or TTL changed.
       */
      changed: number;
      /** @description Whether the changes were stored. false for a dry run and where nothing changes. */
      applied: boolean;
      /**
       * Format: int32
       * @description Entries that change nothing: SOA, name servers of the domain, and, in a rollback, records where a forwarding stands.
       */
      skipped: number;
      /** @description Whether the change removes more than half of the zone and needs `allowMassDeletion`. */
      massDeletion: boolean;
      /** @description The changes, at most 1,000. */
      changes: components["schemas"]["ZoneDifferenceDto"][];
    };
    ZoneVersionDto: {
      /**
       * Format: int32
       * @description Records that were added.
       */
      added: number;
      /**
       * Format: int32
       * @description Records that were removed.
       */
      removed: number;
      /**
       * Format: int32
       * @description Records whose value or TTL changed.
       */
      changed: number;
      /**
       * Format: int32
       * @description Number of the version, from 1.
       */
      version: number;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createDate: string;
      /** @description Username of the author. */
      author: string;
      /**
       * @description Operation that made the version: a change of records, an import, a rollback or a forwarding.
       * @enum {string}
       */
      action: "create" | "replace" | "delete" | "batch" | "import" | "rollback" | "url_forwarding" | "email_forwarding" | "expire";
    };
    ListZoneVersionsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The versions of this page, newest first. */
      versions: components["schemas"]["ZoneVersionDto"][];
    };
    ZoneVersionDetailsDto: {
      /**
       * Format: int32
       * @description Records that were added.
       */
      added: number;
      /**
       * Format: int32
       * @description Records that were removed.
       */
      removed: number;
      /**
       * Format: int32
       * @description Records whose value or TTL changed.
       */
      changed: number;
      /**
       * Format: int32
       * @description Number of the version, from 1.
       */
      version: number;
      /**
       * Format: date-time
       * @description Time of creation, UTC.
       */
      createDate: string;
      /** @description Username of the author. */
      author: string;
      /**
       * @description Operation that made the version: a change of records, an import, a rollback or a forwarding.
       * @enum {string}
       */
      action: "create" | "replace" | "delete" | "batch" | "import" | "rollback" | "url_forwarding" | "email_forwarding" | "expire";
      /** @description The changes of records in this version. */
      changes: components["schemas"]["ZoneDifferenceDto"][];
    };
    RollBackZoneDto: {
      /**
       * @description true: return the changes without storing them.
       * @default false
       */
      dryRun?: boolean;
      /**
       * @description true: allow the removal of more than half of a zone with ten or more records.
       * @default false
       */
      allowMassDeletion?: boolean;
    };
    ServerStateDto: {
      /** @description Address and port of the name server. */
      server: string;
      /**
       * Format: int64
       * @description Serial of its SOA. Omitted if the server does not answer for the zone.
       */
      serial?: number;
      /** @description Whether it serves this version or a later one. */
      served: boolean;
    };
    ZoneVersionServingDto: {
      /**
       * Format: int32
       * @description Number of the version, from 1.
       */
      version: number;
      /** @description Whether every name server serves this version or a later one. */
      served: boolean;
      /**
       * Format: int64
       * @description Serial from which on a name server has this version.
       */
      serial: number;
      /** @description All name servers. Those without `served` lag. */
      servers: components["schemas"]["ServerStateDto"][];
    };
    AvailabilityRequestDto: {
      /**
       * @description Unicode or punycode, any case
       * @example [
       *       "quay.example",
       *       "example.com"
       *     ]
       */
      domainNames: string[];
      /**
       * @description Only names with this purchase type are purchasable; others are returned as not purchasable
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder";
    };
    SearchResultDto: {
      /**
       * @description Lower-case punycode
       * @example quay.example
       */
      domainName: string;
      /**
       * @description The name without its TLD.
       * @example quay
       */
      sld: string;
      /**
       * @description TLD without a leading dot, in lower-case punycode.
       * @example example
       */
      tld: string;
      /** @description Omitted when false */
      purchasable?: boolean;
      /** @description Whether the registry sells the name at a premium price. Omitted when false */
      premium?: boolean;
      /**
       * Format: double
       * @description USD, for the minimum term; only for purchasable names
       * @example 14.5
       */
      purchasePrice?: number;
      /**
       * @description Only for purchasable names
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder";
      /**
       * Format: double
       * @description USD, for the minimum term; only for purchasable names
       * @example 14.5
       */
      renewalPrice?: number;
      /**
       * @description Why the name cannot be bought
       * @example already registered
       */
      reason?: string;
    };
    SearchResponseDto: {
      /** @description In no particular order */
      results: components["schemas"]["SearchResultDto"][];
    };
    SearchRequestDto: {
      /**
       * @description A word, several words, or a whole name
       * @example quay
       */
      keyword: string;
      /**
       * Format: int32
       * @description Milliseconds after which the search ends with the results it has found
       * @default 12000
       */
      timeout?: number;
      /**
       * @description Only names under these TLDs. Unknown TLDs are dropped
       * @example [
       *       "com",
       *       "example"
       *     ]
       */
      tldFilter?: string[];
      /**
       * @description Only names with this purchase type
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder";
    };
    /**
     * @description masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary).
     * @enum {string}
     */
    URLForwardingType: "masked" | "redirect" | "302";
    URLForwardingDto: {
      /**
       * Format: int32
       * @description Id of the URL forwarding.
       */
      id: number;
      /**
       * Format: hostname
       * @description Name of the domain, in lower-case punycode in answers.
       */
      domainName: string;
      /** @description Complete host name. Omitted at the apex. */
      host?: string;
      /**
       * Format: uri
       * @description URL that visitors are sent to.
       */
      forwardsTo: string;
      /** @description masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary). */
      type: components["schemas"]["URLForwardingType"];
      /** @description Only for masked forwardings. */
      title?: string | null;
      /** @description Only for masked forwardings. */
      meta?: string | null;
      /** @description x-extension. Address records (A, AAAA, ANAME, CNAME) of the host that this creation, or change of `host`, set aside; deleting the forwarding brings them back. Left out without any, and in other answers. */
      readonly setAside?: components["schemas"]["RecordDto"][];
    };
    ListURLForwardingsResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The URL forwardings of this page. */
      urlForwarding: components["schemas"]["URLForwardingDto"][];
    };
    URLForwardingInputDto: {
      /** @description Host name, or label below the domain. Empty: the apex. */
      host: string;
      /**
       * Format: uri
       * @description http or https URL on the public internet, without username and password.
       */
      forwardsTo: string;
      /** @description masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary). */
      type: components["schemas"]["URLForwardingType"];
      /** @description Title of the page of a masked forwarding. null removes it. */
      title?: string | null;
      /** @description HTML meta tags of the page of a masked forwarding. null removes them. */
      meta?: string | null;
    };
    URLForwardingUpdateByHostDto: {
      /**
       * Format: uri
       * @description http or https URL on the public internet, without username and password.
       */
      forwardsTo: string;
      /** @description Host name, or label below the domain. Empty: the apex. */
      host?: string;
      /** @description masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary). */
      type?: components["schemas"]["URLForwardingType"];
      /** @description Title of the page of a masked forwarding. null removes it. */
      title?: string | null;
      /** @description HTML meta tags of the page of a masked forwarding. null removes them. */
      meta?: string | null;
    };
    URLForwardingUpdateDto: {
      /**
       * Format: uri
       * @description http or https URL on the public internet, without username and password.
       */
      forwardsTo?: string;
      /** @description Host name, or label below the domain. Empty: the apex. */
      host?: string;
      /** @description masked: the target is shown in a frame. redirect: HTTP 301. 302: HTTP 302 (temporary). */
      type?: components["schemas"]["URLForwardingType"];
      /** @description Title of the page of a masked forwarding. null removes it. */
      title?: string | null;
      /** @description HTML meta tags of the page of a masked forwarding. null removes them. */
      meta?: string | null;
    };
    VanityNameserverDto: {
      /**
       * Format: hostname
       * @description Name of the domain, in lower-case punycode in answers.
       */
      domainName: string;
      /**
       * Format: hostname
       * @description Complete host name.
       */
      hostname: string;
      /** @description IPv4 and IPv6 addresses of the name server. */
      ips: string[];
    };
    ListVanityNameserversResponseDto: {
      /**
       * Format: int32
       * @description Number of entries on all pages.
       */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /**
       * Format: int32
       * @description Number of the last entry of this page; 0 for an empty page.
       */
      to: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Omitted on the last page.
       */
      nextPage?: number;
      /** @description The glue hosts of this page. */
      vanityNameservers: components["schemas"]["VanityNameserverDto"][];
    };
    CreateVanityNameserverDto: {
      /** @description Labels below the domain, or the complete host name. */
      hostname: string;
      /** @description IPv4 and IPv6. */
      ips: string[];
    };
    UpdateVanityNameserverDto: {
      /** @description IPv4 and IPv6 addresses. They replace all present ones; [] removes all. */
      ips: string[];
    };
    ZoneCheckRequestDto: {
      /**
       * @description Unicode or punycode, any case
       * @example [
       *       "quay.example",
       *       "example.com"
       *     ]
       */
      domainNames: string[];
    };
    ZoneCheckResultDto: {
      /**
       * @description Lower-case punycode
       * @example quay.example
       */
      domainName: string;
      /** @description false: the domain is in the zone file or registered here. null: there is no zone file of the TLD */
      available: boolean | null;
    };
    ZoneCheckResponseDto: {
      /** @description The results, in the order of the request */
      results: components["schemas"]["ZoneCheckResultDto"][];
      /**
       * Format: int32
       * @description Number of domains that were checked
       * @example 2
       */
      total: number;
      /**
       * Format: int32
       * @description Number of entries that were dropped: invalid names, duplicates and unsupported TLDs. Omitted when 0
       */
      removed?: number;
    };
    ClockJobDto: {
      /**
       * Format: int32
       * @description Id of the advance, for `getSandboxClockJob`.
       */
      id: number;
      /**
       * @description running: poll again. done: the clock is at the target, and all work due by then is done. stopped: the clock is before the target; `trouble` has the reason.
       * @enum {string}
       */
      state: "running" | "done" | "stopped";
      /**
       * Format: date-time
       * @description Time of the account at the start.
       */
      from: string;
      /**
       * Format: date-time
       * @description Target time.
       */
      to: string;
      /**
       * Format: date-time
       * @description Time of the account now.
       */
      reached: string;
      /**
       * Format: int32
       * @description Number of moments at which work was due.
       */
      steps: number;
      /** @description Why the advance stopped. */
      trouble?: string;
    };
    SandboxClockDto: {
      /**
       * Format: date-time
       * @description The account's time.
       */
      now: string;
      /**
       * Format: int64
       * @description Seconds ahead of the real time. 0: the clocks agree.
       */
      aheadSeconds: number;
      /** @description The running advance. Omitted when none is running. */
      job?: components["schemas"]["ClockJobDto"];
    };
    AdvanceClockDto: {
      /**
       * Format: date-time
       * @description Target time, later than the time of the account.
       */
      to?: string;
      /**
       * Format: int64
       * @description Seconds to advance, up to five years.
       */
      seconds?: number;
    };
    HappeningDto: {
      /**
       * Format: date-time
       * @description The account's time.
       */
      time: string;
      /**
       * @description Name of an event, kind of an operation that ended (registration, renewal, change, deletion, transfer), notice, mail, webhook or end
       * @example domain.expiration
       */
      what: string;
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName?: string;
      /**
       * @description Its outcome, status or kind.
       * @example succeeded
       */
      details?: string;
    };
    ClockReportDto: {
      /** @description The advance of the clock. */
      job: components["schemas"]["ClockJobDto"];
      /** @description What happened, in order, at most 1,000 entries. */
      happened: components["schemas"]["HappeningDto"][];
      /** @description true: there are more entries than shown. */
      more: boolean;
    };
    RefilledCreditDto: {
      /**
       * Format: double
       * @description USD that can be spent now.
       * @example 100000
       */
      balance: number;
      /**
       * Format: double
       * @description USD added. 0 where the credit was at least that of a new account.
       */
      credited: number;
    };
    /** @description The body of every error. */
    Error: {
      /** @description The error in a few words. */
      message: string;
      /** @description More about the error: the field and its limit. Omitted when there is nothing to add */
      details?: string | null;
    };
    /** @description The body of every error. */
    QuotedRefusal: {
      /** @description The error in a few words. */
      message: string;
      /** @description More about the error: the field and its limit. Omitted when there is nothing to add */
      details?: string | null;
      /** @description With `quote_changed` only: what the call would charge and do now. */
      plan?: components["schemas"]["PlanDto"];
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  /** Check the connection and the credentials. Changes nothing. Use it to test the connection and the credentials. */
  hello: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The API is reachable and the credentials are valid. Returns the username and the time of the server. */
      200: {
        content: {
          /**
           * @example {
           *       "motd": "Welcome",
           *       "serverName": "api-1",
           *       "serverTime": "2026-11-23T03:58:41Z",
           *       "username": "demo-test"
           *     }
           */
          "application/json": components["schemas"]["HelloResponse"];
        };
      };
    };
  };
  /** Look up an idempotency key. Returns the outcome of the request that was sent with the key, and the answer that a repeat gets. Never buy again because a key is unknown: read `listOrders` first. A token with limits sees the keys of operations that it may call. */
  getIdempotencyKey: {
    parameters: {
      query: {
        /**
         * @description The value of `X-Idempotency-Key`.
         * @example 5b0e2d1c-6a2f-4c56-9d0e-3a9d5c1b7e44
         */
        key: string;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The outcome of the request with the key, as far as it is known. */
      200: {
        content: {
          /**
           * @example {
           *       "key": "5b0e2d1c-6a2f-4c56-9d0e-3a9d5c1b7e44",
           *       "status": "expired_or_unknown",
           *       "details": "The key is not known here. It may have expired: look in orders before you repeat."
           *     }
           */
          "application/json": components["schemas"]["IdempotencyKeyDto"];
        };
      };
    };
  };
  /** Read the account credit. Returns the credit that can be spent now, in USD. */
  checkAccountBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account credit in USD. */
      200: {
        content: {
          /**
           * @example {
           *       "balance": 100000
           *     }
           */
          "application/json": components["schemas"]["CheckAccountBalanceResponse"];
        };
      };
    };
  };
  /** Read the account settings. Fields at their default (false, 0, "") are omitted. */
  getAccountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The settings of the account. */
      200: {
        content: {
          /**
           * @example {
           *       "autorenewEnabled": true,
           *       "autorenewLeadDays": 30,
           *       "privacyEnabled": true,
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "contacts": {
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "complianceNotices": "both",
           *       "defaultCurrency": "USD",
           *       "apiAccessEnabled": true,
           *       "tax": {}
           *     }
           */
          "application/json": components["schemas"]["AccountSettingsDto"];
        };
      };
    };
  };
  /** Change account settings. Omitted fields are unchanged. */
  updateAccountSettings: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "autorenewEnabled": true,
         *       "autorenewLeadDays": 30
         *     }
         */
        "application/json": components["schemas"]["UpdateAccountSettingsDto"];
      };
    };
    responses: {
      /** @description All settings of the account after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "autorenewEnabled": true,
           *       "autorenewLeadDays": 30,
           *       "privacyEnabled": true,
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "contacts": {
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "complianceNotices": "both",
           *       "defaultCurrency": "USD",
           *       "apiAccessEnabled": true,
           *       "tax": {}
           *     }
           */
          "application/json": components["schemas"]["AccountSettingsDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read the lead times of upcoming notices. Returns for each kind of date how many days ahead `domain.notice.upcoming` is sent. Accounts that set no lead times have the defaults, and get notices while they have a subscription to the event. */
  getNoticeSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The lead times in days, longest first. */
      200: {
        content: {
          /**
           * @example {
           *       "verificationHold": [
           *         7,
           *         2
           *       ],
           *       "expiry": [
           *         30,
           *         7,
           *         1
           *       ],
           *       "lockEnd": [
           *         1
           *       ],
           *       "graceEnd": [
           *         7,
           *         1
           *       ],
           *       "interruption": [
           *         7,
           *         1
           *       ],
           *       "redemptionEnd": [
           *         7,
           *         1
           *       ],
           *       "priceChange": [
           *         30,
           *         7
           *       ]
           *     }
           */
          "application/json": components["schemas"]["NoticesDto"];
        };
      };
    };
  };
  /** Set the lead times of upcoming notices. Replaces all lead times; a kind that is left out gets its default. At most five of each kind, from 1 to 90 days. Each domain, date and lead time is notified of once: of several that have passed, the nearest. `listEvents` has the events with and without a subscription. */
  setNoticeSettings: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "expiry": [
         *         60,
         *         30,
         *         7
         *       ],
         *       "lockEnd": []
         *     }
         */
        "application/json": components["schemas"]["SetNoticesDto"];
      };
    };
    responses: {
      /** @description All lead times after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "verificationHold": [
           *         7,
           *         2
           *       ],
           *       "expiry": [
           *         60,
           *         30,
           *         7
           *       ],
           *       "lockEnd": [],
           *       "graceEnd": [
           *         7,
           *         1
           *       ],
           *       "interruption": [
           *         7,
           *         1
           *       ],
           *       "redemptionEnd": [
           *         7,
           *         1
           *       ],
           *       "priceChange": [
           *         30,
           *         7
           *       ],
           *       "active": true
           *     }
           */
          "application/json": components["schemas"]["NoticesDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read the monthly statement of your account. Covers all credit, including held funds. A purchase is listed when it is charged. JSON holds at most 10,000 movements; CSV and PDF have no limit. A month before the account existed is empty. Months are in UTC. */
  getStatement: {
    parameters: {
      query?: {
        /** @description Default: the type in `Accept`. */
        format?: "json" | "csv" | "pdf";
      };
      header?: never;
      path: {
        /**
         * @description Month, YYYY-MM.
         * @example 2026-03
         */
        month: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The balances of the month and its movements, oldest first. */
      200: {
        content: {
          /**
           * @example {
           *       "accountId": 1,
           *       "username": "demo-test",
           *       "name": "Lantern Works",
           *       "month": "2026-03",
           *       "currency": "USD",
           *       "preliminary": false,
           *       "opening": "0.00",
           *       "movements": [],
           *       "totals": [],
           *       "tax": "0.00",
           *       "closing": "0.00"
           *     }
           */
          "application/json": components["schemas"]["StatementDto"];
          "text/csv": string;
          "application/pdf": string;
        };
      };
    };
  };
  /** List sub-accounts. Returns the sub-accounts with their credit. Domains and orders of a sub-account belong to it. */
  listSubAccounts: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of sub-accounts, ordered by username. */
      200: {
        content: {
          /**
           * @example {
           *       "accounts": [
           *         {
           *           "id": 2,
           *           "username": "lantern-works-test",
           *           "status": "active",
           *           "createDate": "2026-11-23T03:58:43Z",
           *           "balance": 100000
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListSubAccountsResponseDto"];
        };
      };
    };
  };
  /** Create a sub-account with its first API token. Needs an approved reseller. The API token is returned only in this answer. */
  createAccount: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "account": {
         *         "accountName": "lantern-works",
         *         "password": "quay-street-4",
         *         "contacts": {
         *           "registrant": {
         *             "firstName": "Ilse",
         *             "lastName": "Varga",
         *             "address1": "4 Quay Street",
         *             "city": "Port Mara",
         *             "zip": "40110",
         *             "country": "DE",
         *             "email": "ilse@example.net",
         *             "phone": "+15550100123"
         *           }
         *         },
         *         "autoRenew": true
         *       },
         *       "apiTos": true,
         *       "tos": true
         *     }
         */
        "application/json": components["schemas"]["CreateAccountRequestDto"];
      };
    };
    responses: {
      /** @description The sub-account exists. The token of its first API access is returned only here. */
      200: {
        content: {
          /**
           * @example {
           *       "accountName": "lantern-works",
           *       "apiToken": "the-key-is-shown-once",
           *       "apiTokenName": "default"
           *     }
           */
          "application/json": components["schemas"]["CreateAccountResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Transfer credit to or from a sub-account. Moves USD between the account and one of its sub-accounts in one step. 409 for credit of a suspended sub-account, and for credit to a closed one. Credit that reaches an account first pays what it owes for a payment that was taken back; the balances are those after it. */
  transferCredit: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the account.
         * @example 2
         */
        accountId: number;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "amount": 100,
         *       "direction": "to_sub_account"
         *     }
         */
        "application/json": components["schemas"]["TransferCreditDto"];
      };
    };
    responses: {
      /** @description The credit was moved. Returns both balances in USD. */
      200: {
        content: {
          /**
           * @example {
           *       "balance": 99900,
           *       "subAccountBalance": 100100
           *     }
           */
          "application/json": components["schemas"]["TransferCreditResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List valid API tokens. Returns tokens that are neither revoked nor expired, without their secrets. */
  listTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All tokens that are valid, ordered by id, without their secrets. */
      200: {
        content: {
          /**
           * @example {
           *       "tokens": [
           *         {
           *           "id": 1,
           *           "name": "default",
           *           "createDate": "2026-11-23T03:58:29Z"
           *         },
           *         {
           *           "id": 3,
           *           "name": "shop",
           *           "createDate": "2026-11-23T03:58:43Z",
           *           "zones": [
           *             "example.com"
           *           ],
           *           "dailySpendCap": 250
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListTokensResponseDto"];
        };
      };
    };
  };
  /** Create an API token. The secret is returned only in this answer. Without limits the token may do everything that the account may. */
  createToken: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "shop",
         *       "zones": [
         *         "example.com"
         *       ],
         *       "dailySpendCap": 250
         *     }
         */
        "application/json": components["schemas"]["CreateTokenDto"];
      };
    };
    responses: {
      /** @description The token was created. Its secret is returned only here. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 3,
           *       "name": "shop",
           *       "token": "the-key-is-shown-once",
           *       "zones": [
           *         "example.com"
           *       ],
           *       "dailySpendCap": 250
           *     }
           */
          "application/json": components["schemas"]["IssuedTokenDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Rotate an API token: same name and limits, new secret. The new secret is returned only in this answer. The old token expires after a day, or at `oldTokenUntil`. */
  rotateToken: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the API token.
         * @example 3
         */
        tokenId: number;
      };
    };
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["RotateTokenDto"];
      };
    };
    responses: {
      /** @description The new token. Its secret is returned only here. The old token is valid until `oldTokenUntil`. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 4,
           *       "name": "shop",
           *       "token": "the-key-is-shown-once",
           *       "zones": [
           *         "example.com"
           *       ],
           *       "dailySpendCap": 250,
           *       "oldTokenUntil": "2026-11-24T03:58:43Z"
           *     }
           */
          "application/json": components["schemas"]["RotatedTokenDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Revoke an API token. The token is refused in all processes within 2 seconds. */
  revokeToken: {
    parameters: {
      query?: {
        /** @description true: revoke even the last token with full access. Then only the registrar can issue a new one. */
        allowLockOut?: boolean;
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the API token.
         * @example 4
         */
        tokenId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List pending transfers in. Returns transfers in that are not completed, failed or canceled. */
  listTransfers: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of transfers in that are not completed, failed or canceled. */
      200: {
        content: {
          /**
           * @example {
           *       "transfers": [
           *         {
           *           "domainName": "example.net",
           *           "status": "pending"
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListTransfersResponseDto"];
        };
      };
    };
  };
  /** Start a transfer in from another registrar. Charges the account at once. The transfer adds the minimum term to the registration. The example needs an unlocked domain of another registrar with this auth code. */
  createTransfer: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domainName": "example.net",
         *       "authCode": "transfer-Code-2718",
         *       "privacyEnabled": true
         *     }
         */
        "application/json": components["schemas"]["CreateTransferDto"];
      };
    };
    responses: {
      /** @description The transfer was started and the account was charged. Follow its status with Get Transfer or the event `domain.transfer.status_change`. */
      200: {
        content: {
          /**
           * @example {
           *       "order": 70005,
           *       "totalPaid": 15.5,
           *       "transfer": {
           *         "domainName": "example.net",
           *         "status": "pending"
           *       }
           *     }
           */
          "application/json": components["schemas"]["CreateTransferResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a transfer in. Returns the newest transfer in of this domain, in any state. The example needs the transfer of the example of `createTransfer`. */
  getTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.net
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The newest transfer in of the domain. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.net",
           *       "status": "pending"
           *     }
           */
          "application/json": components["schemas"]["TransferDto"];
        };
      };
    };
  };
  /** Cancel a transfer in. The amount is returned to the account credit. Refused with 409 when it can no longer be canceled. The example needs the transfer of the example of `createTransfer`. */
  cancelTransfer: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.net
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The transfer was canceled and the amount credited: `canceled`, or `canceled_pending_refund` while the credit is pending. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.net",
           *       "status": "canceled"
           *     }
           */
          "application/json": components["schemas"]["TransferDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Check whether a domain can be transferred internally. Returns whether the domain is registered at this registrar and can be transferred between accounts. */
  getTransferEligibility: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.org
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Whether the domain is registered at this registrar, and whether its TLD allows moves between accounts. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.org",
           *       "atName": true,
           *       "supportsInternalTransfer": true
           *     }
           */
          "application/json": components["schemas"]["TransferEligibilityResponseDto"];
        };
      };
    };
  };
  /** Transfer a domain in from another account of the registrar. Needs the enterprise list and the auth code of the domain. No charge. 409 while the registry shows a transfer to another registrar or a status that forbids updates, or does not answer. The example needs an unlocked domain of another account with this auth code. */
  createInternalTransferIn: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domainName": "example.org",
         *       "authCode": "transfer-Code-2718"
         *     }
         */
        "application/json": components["schemas"]["CreateInternalTransferInDto"];
      };
    };
    responses: {
      /** @description The domain is in your account. Its auth code was replaced. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.org",
           *       "createDate": "2026-11-23T03:58:52Z",
           *       "expireDate": "2027-11-23T03:58:52Z",
           *       "autorenewEnabled": true,
           *       "locks": [],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "isVerified": true
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "isVerified": true
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 13.5
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Cancel a pending transfer out. Only while the transfer out is pending, also while the domain is busy with a change. The example needs a transfer that another registrar has requested. */
  cancelOutboundTransfer: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The transfer out was rejected at the registry. The domain stays in the account. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "status": "canceled"
           *     }
           */
          "application/json": components["schemas"]["CancelTransferOutResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Release a domain to another registrar (.uk). For TLDs without transfer requests. The registry moves the domain to the other registrar. The example needs an unlocked domain under .uk and a registrar with this tag. */
  handOverDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.uk
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "registrarTag": "registrar-c"
         *     }
         */
        "application/json": components["schemas"]["HandOverDomainDto"];
      };
    };
    responses: {
      /** @description The registry moved the domain (`completed`), or waits for the other registrar (`pending`). */
      200: {
        content: {
          /**
           * @example {
           *       "status": "completed",
           *       "domainName": "example.uk"
           *     }
           */
          "application/json": components["schemas"]["HandedOverDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a domain. Returns the domain with its contacts, locks, and the end of a policy transfer lock. */
  getDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The domain with its contacts, name servers and locks. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Change auto-renewal, privacy and transfer lock. At least one field is required. The change is atomic. Omitted fields are unchanged. `tags` and `notes` alone change locally, also on an expired domain. */
  updateDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "autorenewEnabled": true,
         *       "locked": true
         *     }
         */
        "application/json": components["schemas"]["UpdateDomainDto"];
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Replace the name servers of a domain. Replaces all name servers. DS records are unchanged. */
  setNameservers: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "nameservers": [
         *         "ns1.example.test",
         *         "ns2.example.test"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["SetNameserversDto"];
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2028-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Replace the contacts of a domain. Each contact that is sent must be complete. Omitted roles are unchanged. */
  setContacts: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "contacts": {
         *         "tech": {
         *           "firstName": "Desk",
         *           "lastName": "Technical",
         *           "companyName": "Lantern Works",
         *           "address1": "9 Mill Lane",
         *           "city": "Port Mara",
         *           "zip": "40112",
         *           "country": "DE",
         *           "email": "tech@example.net",
         *           "phone": "+15550100177"
         *         }
         *       }
         *     }
         */
        "application/json": components["schemas"]["SetContactsDto"];
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2028-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read the auth code of a domain. Creates an auth code where the domain has none in force. The domain may be locked. */
  getAuthCode: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The auth code of the domain. It is stored at the registry and expires after the period that the registrar sets. */
      200: {
        content: {
          /**
           * @example {
           *       "authCode": "transfer-Code-2718"
           *     }
           */
          "application/json": components["schemas"]["AuthCodeResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Check trademark claims for a domain. Returns the claims notice that the buyer must accept before registration, or nulls without claims. */
  checkDomainClaims: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Unicode or punycode, any case
         * @example trademark.app
         */
        domain: unknown;
      };
    };
    requestBody?: {
      content: {
        /**
         * @example {
         *       "purchaseType": "registration"
         *     }
         */
        "application/json": components["schemas"]["DomainClaimsCheckRequestDto"];
      };
    };
    responses: {
      /** @description The trademark claims for the name, and the claims notice to accept. The notice fields are null without claims. */
      200: {
        content: {
          /**
           * @example {
           *       "domain": "trademark.app",
           *       "claims": [
           *         {
           *           "trademark": "Trademark",
           *           "holder": "Trademark Lamps & Lanterns Ltd",
           *           "jurisdiction": "DE",
           *           "description": "Lamps, lanterns and apparatus for lighting.",
           *           "noticeHtml": "<p>Trademark</p><dl><dt>Mark</dt><dd>Trademark</dd><dt>Jurisdiction</dt><dd>Germany (DE)</dd><dt>Goods and services</dt><dd>Lamps, lanterns and apparatus for lighting.</dd><dt>International class of goods and services</dt><dd>Lamps, lanterns and apparatus for lighting. (11)</dd><dt>Trademark holder</dt><dd>Trademark Lamps &amp; Lanterns Ltd, 4 Quay Street, Port Mara, DE (owner)</dd><dt>Representative</dt><dd>Ilse Varga, 4 Quay Street, Port Mara, DE, phone +49.15550100, email marks@example.net (agent)</dd></dl>",
           *           "confidence": 1
           *         },
           *         {
           *           "trademark": "Trademark Works",
           *           "holder": "Trademark Works Inc.",
           *           "jurisdiction": "US",
           *           "description": "Advertising; business management; business administration.",
           *           "noticeHtml": "<p>Trademark Works</p><dl><dt>Mark</dt><dd>Trademark Works</dd><dt>Jurisdiction</dt><dd>United States of America (US)</dd><dt>Goods and services</dt><dd>Advertising; business management; business administration.</dd><dt>International class of goods and services</dt><dd>Advertising; business management; business administration. (35)</dd><dt>Trademark holder</dt><dd>Trademark Works Inc., 4 Quay Street, Port Mara, US (owner)</dd><dt>Representative</dt><dd>Ilse Varga, 4 Quay Street, Port Mara, US, phone +49.15550100, email marks@example.net (agent)</dd><dt>Found to have been used abusively in</dt><dd>UDRP case D2003-0499, WIPO</dd></dl>"
           *         }
           *       ],
           *       "claimsProcessActive": true,
           *       "claimId": "0a17d7751795406325577000000",
           *       "notBefore": "2026-11-23T03:58:45Z",
           *       "notAfter": "2026-11-25T03:58:45Z",
           *       "claimsNotice": "**Trademark notice**\n\nYou see this notice because the domain name you are applying for matches at least one trademark that is recorded in the Trademark Clearinghouse.\n\n**You may or may not be entitled to the name.** It depends on the use you intend for it and on whether that use is the same as, or overlaps significantly with, what is protected by the trademarks below. Your right to register the name may be protected as noncommercial use or \"fair use\" by the law of your country.\n\nPlease read the trademark information below carefully, with the trademarks, the countries and the goods and services for which they are registered. Not every jurisdiction examines trademarks closely before it registers them, so some of what is shown may exist in a national or regional register that makes no thorough review of the right beforehand.\n\nIf you have questions you may want to ask an attorney or a legal expert on trademarks and intellectual property.\n\nIf you go on with this registration you declare that\n\n- you have received and understood this notice that trademarks match the name, and\n- to the best of your knowledge the registration and your use of the name will not infringe the rights that are listed below.\n\nThe following trademarks are recorded in the Trademark Clearinghouse:\n\n**1. Trademark**\n\n- **Mark:** Trademark\n- **Jurisdiction:** Germany \\(DE\\)\n- **Goods and services:** Lamps, lanterns and apparatus for lighting\\.\n- **International class of goods and services:** Lamps, lanterns and apparatus for lighting\\. \\(11\\)\n- **Trademark holder:** Trademark Lamps \\& Lanterns Ltd, 4 Quay Street, Port Mara, DE \\(owner\\)\n- **Representative:** Ilse Varga, 4 Quay Street, Port Mara, DE, phone \\+49\\.15550100, email marks@example\\.net \\(agent\\)\n\n**2. Trademark Works**\n\n- **Mark:** Trademark Works\n- **Jurisdiction:** United States of America \\(US\\)\n- **Goods and services:** Advertising; business management; business administration\\.\n- **International class of goods and services:** Advertising; business management; business administration\\. \\(35\\)\n- **Trademark holder:** Trademark Works Inc\\., 4 Quay Street, Port Mara, US \\(owner\\)\n- **Representative:** Ilse Varga, 4 Quay Street, Port Mara, US, phone \\+49\\.15550100, email marks@example\\.net \\(agent\\)\n- **Found to have been used abusively in:** UDRP case D2003\\-0499, WIPO"
           *     }
           */
          "application/json": components["schemas"]["DomainClaimsCheckResponseDto"];
        };
      };
    };
  };
  /** List contacts with a pending verification. Returns registrant addresses with an open verification, and the domains that each one covers. */
  listUnverifiedContacts: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of registrant addresses with a pending verification. */
      200: {
        content: {
          /**
           * @example {
           *       "unverifiedContacts": [
           *         {
           *           "verificationId": 1,
           *           "createDate": "2026-11-23T03:58:47Z",
           *           "verifyBy": "2026-12-08T03:58:47Z",
           *           "email": "ilse@example.net",
           *           "domains": [
           *             "example.com"
           *           ]
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["UnverifiedContactsResponseDto"];
        };
      };
    };
  };
  /** Mark a contact as verified. Needs an approved reseller. Removes the holds of the verification. */
  verifyContact: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the verification.
         * @example 1
         */
        verificationId: number;
      };
    };
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Send the verification email again. At most once in 15 minutes for each verification, and 200 times an hour for each account. The example needs a pause of 15 minutes since the last mail of the verification. */
  resendVerificationEmail: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the verification.
         * @example 1
         */
        verificationId: number;
      };
    };
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description The mail was sent, or nothing had to be sent (`sent` false). */
      200: {
        content: {
          /**
           * @example {
           *       "sent": true,
           *       "verificationId": 1,
           *       "nextEligibleAt": "2026-11-23T04:13:48Z"
           *     }
           */
          "application/json": components["schemas"]["ContactVerificationResendResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List DS records. The list is not paginated. */
  listDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description All DS records of the domain. The list is not paginated. */
      200: {
        content: {
          /**
           * @example {
           *       "dnssec": [
           *         {
           *           "domainName": "example.com",
           *           "keyTag": 30909,
           *           "algorithm": 13,
           *           "digestType": 2,
           *           "digest": "E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListDnssecResponseDto"];
        };
      };
    };
  };
  /** Add a DS record. Returns once the registry has stored the record. 504 while the outcome is unknown. */
  createDnssec: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "keyTag": 30909,
         *       "algorithm": 13,
         *       "digestType": 2,
         *       "digest": "E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766"
         *     }
         */
        "application/json": components["schemas"]["CreateDnssecDto"];
      };
    };
    responses: {
      /** @description The DS record. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "keyTag": 30909,
           *       "algorithm": 13,
           *       "digestType": 2,
           *       "digest": "E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766"
           *     }
           */
          "application/json": components["schemas"]["DnssecDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a DS record. The case of the digest is ignored. */
  getDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Digest of the DS record, hexadecimal, in upper or lower case.
         * @example E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766
         */
        digest: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The DS record. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "keyTag": 30909,
           *       "algorithm": 13,
           *       "digestType": 2,
           *       "digest": "E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766"
           *     }
           */
          "application/json": components["schemas"]["DnssecDto"];
        };
      };
    };
  };
  /** Remove a DS record. Returns once the registry has removed the record. 504 while the outcome is unknown. */
  deleteDnssec: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Digest of the DS record, hexadecimal, in upper or lower case.
         * @example E2D3C916F6DEEAC73294E8268FB5885044A833FC5459588F4A9184CFC41A5766
         */
        digest: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Start DNSSEC signing of the zone. x-extension. Creates keys and signatures, then the DS record at the registry once resolvers see the signatures. All name servers of the domain must be the registrar's. The example needs name servers that sign (`POWERDNS_API_URL`) and no DS records of other keys. */
  enableSigning: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The state of the signing, and the DS records that it published at the registry. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "state": "requested",
           *       "since": "2026-11-23T03:58:49Z",
           *       "nextStepAt": "2026-11-23T03:58:49Z",
           *       "dnssec": []
           *     }
           */
          "application/json": components["schemas"]["SigningStatusDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Stop DNSSEC signing of the zone. x-extension. Removes the DS record first, and the keys once no cache holds it, which can take a day. The example needs signing to be on, as it is after the example of `enableSigning`. */
  disableSigning: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The state of the signing, and the DS records that it published at the registry. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "state": "ds_removed",
           *       "since": "2026-11-23T03:58:49Z",
           *       "nextStepAt": "2026-11-23T03:58:49Z",
           *       "dnssec": []
           *     }
           */
          "application/json": components["schemas"]["SigningStatusDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read the signing status of the zone. x-extension. */
  getSigningStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The state of the signing, and the DS records that it published at the registry. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "state": "requested",
           *       "since": "2026-11-23T03:58:49Z",
           *       "nextStepAt": "2026-11-23T03:58:49Z",
           *       "dnssec": []
           *     }
           */
          "application/json": components["schemas"]["SigningStatusDto"];
        };
      };
    };
  };
  /** Read the states of up to 1,000 domains, past and present. Names that your account has or had at any time. A name that it never had is `never_here`, also where another account has it. No registry is asked. */
  getDispositions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domainNames": [
         *         "example.com",
         *         "never-mine.com"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["DispositionsRequestDto"];
      };
    };
    responses: {
      /** @description The disposition of each name, with the dates and ids that are known. */
      200: {
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "domainName": "example.com",
           *           "disposition": "active",
           *           "createDate": "2026-11-27T05:31:13Z",
           *           "expireDate": "2027-11-27T05:31:13Z",
           *           "orderId": 70001,
           *           "renewUntil": "2027-12-22T05:31:13Z"
           *         },
           *         {
           *           "domainName": "never-mine.com",
           *           "disposition": "never_here"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["DispositionsResponseDto"];
        };
      };
    };
  };
  /** Turn auto-renewal on. Deprecated: use `updateDomain`. @deprecated */
  enableAutorenew: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Turn auto-renewal off. Deprecated: use `updateDomain`. @deprecated */
  disableAutorenew: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Turn privacy on. Deprecated: use `updateDomain`. @deprecated */
  enableWhoisPrivacy: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Turn privacy off. Deprecated: use `updateDomain`. @deprecated */
  disableWhoisPrivacy: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Turn the transfer lock on. Deprecated: use `updateDomain`. @deprecated */
  lockDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "verificationId": 1
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5,
           *       "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Turn the transfer lock off. Deprecated: use `updateDomain`. The example needs the policy transfer lock of 60 days to be over: the example of `advanceSandboxClock` takes the sandbox beyond it. @deprecated */
  unlockDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The domain after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2028-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locks": [],
           *       "contacts": {
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "isVerified": true
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123",
           *           "isVerified": true
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5
           *     }
           */
          "application/json": components["schemas"]["DomainDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read TLD facts and registration fields. Contact roles are shown as your account needs them: a role with a suitable default contact is not required. */
  getRequirement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Lower-case punycode without a dot in front.
         * @example us
         */
        tld: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Facts about the TLD, and the contact fields and further values that a registration needs. */
      200: {
        content: {
          /**
           * @example {
           *       "tldInfo": {
           *         "tld": "us",
           *         "ccTld": true,
           *         "supportsTransferLock": true,
           *         "supportsDnssec": true,
           *         "supportsPremium": false,
           *         "supportsPrivacy": false,
           *         "supportsInternalTransfer": true,
           *         "requiresPreDelegation": false,
           *         "expirationGracePeriod": 25,
           *         "idnLanguages": {},
           *         "allowedRegistrationYears": [
           *           1,
           *           2,
           *           3,
           *           4,
           *           5,
           *           6,
           *           7,
           *           8,
           *           9,
           *           10
           *         ],
           *         "hsts": false,
           *         "minDomainLength": 1,
           *         "minIdnDomainLength": null,
           *         "registryOperator": "Registry Services",
           *         "claimsCheckRequired": [],
           *         "requireIdnSld": false
           *       },
           *       "contacts": {},
           *       "requirements": {
           *         "description": "Holders of .us names have a nexus to the United States.",
           *         "fields": {
           *           "X-US-NEXUS": {
           *             "description": "How the holder is connected to the United States",
           *             "type": "enum",
           *             "required": true,
           *             "label": "Nexus category",
           *             "options": [
           *               {
           *                 "value": "C11",
           *                 "label": "Citizen of the United States"
           *               },
           *               {
           *                 "value": "C12",
           *                 "label": "Permanent resident of the United States"
           *               },
           *               {
           *                 "value": "C21",
           *                 "label": "Organization formed in the United States"
           *               }
           *             ]
           *           },
           *           "X-US-PURPOSE": {
           *             "description": "What the name is for",
           *             "type": "enum",
           *             "required": true,
           *             "label": "Purpose",
           *             "options": [
           *               {
           *                 "value": "P1",
           *                 "label": "Business for profit"
           *               },
           *               {
           *                 "value": "P2",
           *                 "label": "Non-profit organization"
           *               },
           *               {
           *                 "value": "P3",
           *                 "label": "Personal"
           *               }
           *             ]
           *           }
           *         }
           *       }
           *     }
           */
          "application/json": components["schemas"]["GetRequirementResponseDto"];
        };
      };
    };
  };
  /** Read the registration fields as JSON Schema (draft-07). Validates `{"tldInfo": {}, "contacts": …, "tldRequirements": …}` of a Create Domain request of your account. */
  getRequirementV2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Lower-case punycode without a dot in front.
         * @example us
         */
        tld: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A JSON Schema (draft-07) that the contacts and `tldRequirements` of a registration must satisfy. */
      200: {
        content: {
          /**
           * @example {
           *       "$schema": "http://json-schema.org/draft-07/schema#",
           *       "type": "object",
           *       "title": "Registration fields of .us",
           *       "description": "What a registration below .us must carry",
           *       "properties": {
           *         "tldInfo": {
           *           "tld": "us",
           *           "ccTld": true,
           *           "supportsTransferLock": true,
           *           "supportsDnssec": true,
           *           "supportsPremium": false,
           *           "supportsPrivacy": false,
           *           "supportsInternalTransfer": true,
           *           "requiresPreDelegation": false,
           *           "expirationGracePeriod": 25,
           *           "idnLanguages": {},
           *           "allowedRegistrationYears": [
           *             1,
           *             2,
           *             3,
           *             4,
           *             5,
           *             6,
           *             7,
           *             8,
           *             9,
           *             10
           *           ],
           *           "hsts": false,
           *           "minDomainLength": 1,
           *           "minIdnDomainLength": null,
           *           "registryOperator": "Registry Services",
           *           "claimsCheckRequired": [],
           *           "requireIdnSld": false,
           *           "readOnly": true
           *         },
           *         "contacts": {},
           *         "tldRequirements": {
           *           "type": "object",
           *           "properties": {
           *             "X-US-NEXUS": {
           *               "type": "string",
           *               "title": "Nexus category",
           *               "enum": [
           *                 "C11",
           *                 "C12",
           *                 "C21",
           *                 "C31",
           *                 "C32"
           *               ]
           *             },
           *             "X-US-PURPOSE": {
           *               "type": "string",
           *               "title": "Purpose",
           *               "enum": [
           *                 "P1",
           *                 "P2",
           *                 "P3",
           *                 "P4",
           *                 "P5"
           *               ]
           *             }
           *           },
           *           "required": [
           *             "X-US-NEXUS",
           *             "X-US-PURPOSE"
           *           ],
           *           "additionalProperties": false
           *         }
           *       },
           *       "required": [
           *         "tldInfo",
           *         "contacts",
           *         "tldRequirements"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["RequirementsJsonSchemaDto"];
          /**
           * @example {
           *       "$schema": "http://json-schema.org/draft-07/schema#",
           *       "type": "object",
           *       "title": "Registration fields of .us",
           *       "description": "What a registration below .us must carry",
           *       "properties": {
           *         "tldInfo": {
           *           "tld": "us",
           *           "ccTld": true,
           *           "supportsTransferLock": true,
           *           "supportsDnssec": true,
           *           "supportsPremium": false,
           *           "supportsPrivacy": false,
           *           "supportsInternalTransfer": true,
           *           "requiresPreDelegation": false,
           *           "expirationGracePeriod": 25,
           *           "idnLanguages": {},
           *           "allowedRegistrationYears": [
           *             1,
           *             2,
           *             3,
           *             4,
           *             5,
           *             6,
           *             7,
           *             8,
           *             9,
           *             10
           *           ],
           *           "hsts": false,
           *           "minDomainLength": 1,
           *           "minIdnDomainLength": null,
           *           "registryOperator": "Registry Services",
           *           "claimsCheckRequired": [],
           *           "requireIdnSld": false,
           *           "readOnly": true
           *         },
           *         "contacts": {},
           *         "tldRequirements": {
           *           "type": "object",
           *           "properties": {
           *             "X-US-NEXUS": {
           *               "type": "string",
           *               "title": "Nexus category",
           *               "enum": [
           *                 "C11",
           *                 "C12",
           *                 "C21",
           *                 "C31",
           *                 "C32"
           *               ]
           *             },
           *             "X-US-PURPOSE": {
           *               "type": "string",
           *               "title": "Purpose",
           *               "enum": [
           *                 "P1",
           *                 "P2",
           *                 "P3",
           *                 "P4",
           *                 "P5"
           *               ]
           *             }
           *           },
           *           "required": [
           *             "X-US-NEXUS",
           *             "X-US-PURPOSE"
           *           ],
           *           "additionalProperties": false
           *         }
           *       },
           *       "required": [
           *         "tldInfo",
           *         "contacts",
           *         "tldRequirements"
           *       ]
           *     }
           */
          "application/schema+json": components["schemas"]["RequirementsJsonSchemaDto"];
        };
      };
    };
  };
  /** List the domains of the account. Filters combine with AND. Ordered by name by default. */
  listDomains: {
    parameters: {
      query?: {
        /** @description true: return the renewal price of each domain. */
        includeRenewalPrice?: boolean;
        /** @description x-extension. Only domains with this tag. Repeated, or with commas: only domains with all of these tags. Case does not count. */
        tag?: string;
        /** @description x-extension. true: only registrations that the registry has not decided on; false: all others. */
        pendingCreate?: boolean;
        /** @description Only the domains bought by this order. */
        orderId?: number;
        /** @description Only domains with auto-renewal on or off. */
        autorenewEnabled?: boolean;
        /** @description Only premium domains, or only others. */
        isPremium?: boolean;
        /** @description Only domains with privacy on or off. */
        privacyEnabled?: boolean;
        /** @description Inclusive. */
        expireDateEnd?: string;
        /** @description Inclusive. */
        expireDateStart?: string;
        /** @description A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp. */
        expireDate?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        /** @description A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp. */
        createDate?: string;
        /** @description Only domains with the transfer lock on or off. */
        locked?: boolean;
        /** @description Only domains of this TLD. */
        tld?: string;
        /** @description Only this domain; `*` stands for any run of characters. */
        domainName?: string;
        /** @description Direction of the order: `asc` (default) or `desc`. */
        dir?: "asc" | "desc";
        /** @description Property to order by. Default: `domainName`. */
        sort?: "domainName" | "createDate" | "expireDate" | "autorenewEnabled" | "locked" | "privacyEnabled" | "renewalPrice";
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of the domains that match all filters. */
      200: {
        content: {
          /**
           * @example {
           *       "domains": [
           *         {
           *           "domainName": "example.com",
           *           "createDate": "2026-11-23T03:58:46Z",
           *           "expireDate": "2027-11-23T03:58:46Z",
           *           "autorenewEnabled": true,
           *           "locked": true,
           *           "locks": [
           *             "ClientTransferProhibited",
           *             "TransferLock"
           *           ],
           *           "privacyEnabled": true,
           *           "contacts": {
           *             "registrant": {
           *               "firstName": "Ilse",
           *               "lastName": "Varga",
           *               "address1": "4 Quay Street",
           *               "city": "Port Mara",
           *               "state": "North",
           *               "zip": "40110",
           *               "country": "DE",
           *               "email": "ilse@example.net",
           *               "phone": "+15550100123"
           *             },
           *             "admin": {
           *               "firstName": "Ilse",
           *               "lastName": "Varga",
           *               "address1": "4 Quay Street",
           *               "city": "Port Mara",
           *               "state": "North",
           *               "zip": "40110",
           *               "country": "DE",
           *               "email": "ilse@example.net",
           *               "phone": "+15550100123"
           *             },
           *             "tech": {
           *               "firstName": "Desk",
           *               "lastName": "Technical",
           *               "companyName": "Lantern Works",
           *               "address1": "9 Mill Lane",
           *               "city": "Port Mara",
           *               "state": "North",
           *               "zip": "40112",
           *               "country": "DE",
           *               "email": "tech@example.net",
           *               "phone": "+15550100177"
           *             },
           *             "billing": {
           *               "firstName": "Desk",
           *               "lastName": "Technical",
           *               "companyName": "Lantern Works",
           *               "address1": "9 Mill Lane",
           *               "city": "Port Mara",
           *               "state": "North",
           *               "zip": "40112",
           *               "country": "DE",
           *               "email": "tech@example.net",
           *               "phone": "+15550100177"
           *             }
           *           },
           *           "nameservers": [
           *             "ns1.example.test",
           *             "ns2.example.test"
           *           ],
           *           "renewalPrice": 14.5
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListDomainsResponseDto"];
        };
      };
    };
  };
  /** Register or acquire a domain. Omitted settings default to those of the account. Send `X-Idempotency-Key` to retry safely. */
  createDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domain": {
         *         "domainName": "example.com"
         *       },
         *       "years": 1
         *     }
         */
        "application/json": components["schemas"]["CreateDomainDto"];
      };
    };
    responses: {
      /** @description The domain was registered and the account charged. While the registry decides (`pendingCreate`), the order has the status `started`. */
      200: {
        content: {
          /**
           * @example {
           *       "domain": {
           *         "domainName": "example.com",
           *         "createDate": "2026-11-23T03:58:46Z",
           *         "expireDate": "2027-11-23T03:58:46Z",
           *         "autorenewEnabled": true,
           *         "locked": true,
           *         "locks": [
           *           "ClientTransferProhibited",
           *           "TransferLock"
           *         ],
           *         "privacyEnabled": true,
           *         "contacts": {
           *           "admin": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123"
           *           },
           *           "billing": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           },
           *           "registrant": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123"
           *           },
           *           "tech": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           }
           *         },
           *         "nameservers": [
           *           "ns1.example.test",
           *           "ns2.example.test"
           *         ],
           *         "renewalPrice": 14.5,
           *         "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *       },
           *       "order": 70001,
           *       "totalPaid": 14.5
           *     }
           */
          "application/json": components["schemas"]["CreateDomainResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Export the domains of the account. Streams all domains that match, with the filters and the order of List Domains: one JSON object of that list per line, or CSV without contacts. Ordered by name or `createDate`, each domain that matches throughout is in it exactly once. */
  exportDomains: {
    parameters: {
      query?: {
        /** @description csv: without contacts. ndjson: each line is an entry of List Domains. */
        format?: "csv" | "ndjson";
        /** @description true: return the renewal price of each domain. */
        includeRenewalPrice?: boolean;
        /** @description x-extension. Only domains with this tag. Repeated, or with commas: only domains with all of these tags. Case does not count. */
        tag?: string;
        /** @description x-extension. true: only registrations that the registry has not decided on; false: all others. */
        pendingCreate?: boolean;
        /** @description Only the domains bought by this order. */
        orderId?: number;
        /** @description Only domains with auto-renewal on or off. */
        autorenewEnabled?: boolean;
        /** @description Only premium domains, or only others. */
        isPremium?: boolean;
        /** @description Only domains with privacy on or off. */
        privacyEnabled?: boolean;
        /** @description Inclusive. */
        expireDateEnd?: string;
        /** @description Inclusive. */
        expireDateStart?: string;
        /** @description A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp. */
        expireDate?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        /** @description A UTC day (YYYY-MM-DD) or an RFC 3339 timestamp. */
        createDate?: string;
        /** @description Only domains with the transfer lock on or off. */
        locked?: boolean;
        /** @description Only domains of this TLD. */
        tld?: string;
        /** @description Only this domain; `*` stands for any run of characters. */
        domainName?: string;
        /** @description Direction of the order: `asc` (default) or `desc`. */
        dir?: "asc" | "desc";
        /** @description Property to order by. Default: `domainName`. */
        sort?: "domainName" | "createDate" | "expireDate" | "autorenewEnabled" | "locked" | "privacyEnabled" | "renewalPrice";
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All domains that match, streamed. */
      200: {
        content: {
          /**
           * @example domainName,createDate,expireDate,autorenewEnabled,locked,locks,privacyEnabled,nameservers,renewalPrice,pendingCreate,tags,notes
           *     example.com,2026-11-23T03:58:46Z,2027-11-23T03:58:46Z,true,true,ClientTransferProhibited TransferLock,true,ns1.example.test ns2.example.test,14.5,false,,
           */
          "text/csv": string;
          /**
           * @example {
           *       "domainName": "example.com",
           *       "createDate": "2026-11-23T03:58:46Z",
           *       "expireDate": "2027-11-23T03:58:46Z",
           *       "autorenewEnabled": true,
           *       "locked": true,
           *       "locks": [
           *         "ClientTransferProhibited",
           *         "TransferLock"
           *       ],
           *       "privacyEnabled": true,
           *       "contacts": {
           *         "registrant": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "admin": {
           *           "firstName": "Ilse",
           *           "lastName": "Varga",
           *           "address1": "4 Quay Street",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40110",
           *           "country": "DE",
           *           "email": "ilse@example.net",
           *           "phone": "+15550100123"
           *         },
           *         "tech": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         },
           *         "billing": {
           *           "firstName": "Desk",
           *           "lastName": "Technical",
           *           "companyName": "Lantern Works",
           *           "address1": "9 Mill Lane",
           *           "city": "Port Mara",
           *           "state": "North",
           *           "zip": "40112",
           *           "country": "DE",
           *           "email": "tech@example.net",
           *           "phone": "+15550100177"
           *         }
           *       },
           *       "nameservers": [
           *         "ns1.example.test",
           *         "ns2.example.test"
           *       ],
           *       "renewalPrice": 14.5
           *     }
           */
          "application/x-ndjson": components["schemas"]["DomainListItemDto"];
        };
      };
    };
  };
  /** List calendars of expiry dates. Returns calendars that are not revoked, without their links. */
  listCalendars: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All calendars that are not revoked, ordered by id, without their links. */
      200: {
        content: {
          /**
           * @example {
           *       "calendars": [
           *         {
           *           "id": 1,
           *           "name": "Expiries of VIP customers",
           *           "tags": [
           *             "VIP"
           *           ],
           *           "tld": "com",
           *           "createDate": "2026-11-27T09:00:00Z"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListCalendarsResponseDto"];
        };
      };
    };
  };
  /** Create a calendar of expiry dates behind a link. Calendar programs subscribe to the link, which shows names and expiry dates of the domains to anyone who has it (RFC 5545; the 10,000 nearest expiries). The link is returned only in this answer and works until it is revoked. */
  createCalendar: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "name": "Expiries of VIP customers",
         *       "tags": [
         *         "VIP"
         *       ],
         *       "tld": "com"
         *     }
         */
        "application/json": components["schemas"]["CreateCalendarDto"];
      };
    };
    responses: {
      /** @description The calendar was created. Its link is returned only here. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "name": "Expiries of VIP customers",
           *       "tags": [
           *         "VIP"
           *       ],
           *       "tld": "com",
           *       "createDate": "2026-11-27T09:00:00Z",
           *       "url": "http://localhost:3000/calendars/the-token-is-shown-once.ics"
           *     }
           */
          "application/json": components["schemas"]["CreatedCalendarDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Revoke the link of a calendar. The link answers 404 at once. */
  revokeCalendar: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the calendar.
         * @example 1
         */
        calendarId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List email forwardings. Returns the forwardings of the domain, ordered by mailbox. */
  listEmailForwardings: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of email forwardings, ordered by mailbox. */
      200: {
        content: {
          /**
           * @example {
           *       "emailForwarding": [
           *         {
           *           "domainName": "example.com",
           *           "emailBox": "sales",
           *           "emailTo": "ilse@example.net"
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListEmailForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create an email forwarding. The first forwarding of a domain can replace its MX records. */
  createEmailForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "emailBox": "sales",
         *       "emailTo": "ilse@example.net"
         *     }
         */
        "application/json": components["schemas"]["CreateEmailForwardingDto"];
      };
    };
    responses: {
      /** @description The email forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "emailBox": "sales",
           *       "emailTo": "ilse@example.net"
           *     }
           */
          "application/json": components["schemas"]["EmailForwardingDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read an email forwarding. Returns one mailbox and its target. */
  getEmailForwarding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Mailbox: the part before the @.
         * @example sales
         */
        emailBox: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The email forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "emailBox": "sales",
           *       "emailTo": "ilse@example.net"
           *     }
           */
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Change the target of an email forwarding. Replaces the target of the mailbox. */
  updateEmailForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Mailbox: the part before the @.
         * @example sales
         */
        emailBox: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "emailTo": "tech@example.net"
         *     }
         */
        "application/json": components["schemas"]["UpdateEmailForwardingDto"];
      };
    };
    responses: {
      /** @description The email forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "emailBox": "sales",
           *       "emailTo": "tech@example.net"
           *     }
           */
          "application/json": components["schemas"]["EmailForwardingDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Delete an email forwarding. Mail to the mailbox is no longer forwarded. */
  deleteEmailForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Mailbox: the part before the @.
         * @example sales
         */
        emailBox: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List or await events of the last 90 days. Returns events in the order of the log, and waits up to `wait` seconds when none is stored. Send `cursor` of the answer as `after` to continue. */
  listEvents: {
    parameters: {
      query?: {
        /** @description Only events from this day or time on. */
        since?: string;
        /** @description Domain, Unicode or punycode. */
        domainName?: string;
        /** @description Only this event. */
        eventName?: "account.credit.balance_change" | "account.domain.removal" | "contact.verification.status_change" | "domain.expiration" | "domain.lock.status_change" | "domain.registry.compliance_notice" | "domain.registry.rejection" | "domain.transfer.internal_in" | "domain.transfer.internal_out" | "domain.transfer.status_change" | "domain.transfer_out.status_change" | "account.announcement" | "domain.notice.upcoming" | "job.status_change" | "registry.maintenance.announced" | "registry.maintenance.begun" | "registry.maintenance.called_off" | "registry.maintenance.changed" | "registry.maintenance.ended";
        /** @description Seconds to wait for an event when none is stored. */
        wait?: number;
        /** @description Most entries to return on a page. */
        limit?: number;
        /** @description `cursor` of the last answer. Omitted: from the oldest event. */
        after?: string;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Events after the position, oldest first, and the cursor to continue with. `events` is empty when none occurred. */
      200: {
        content: {
          /**
           * @example {
           *       "events": [
           *         {
           *           "id": "01a2068e-2a7b-7029-90df-7f192e69bb2d",
           *           "eventName": "account.credit.balance_change",
           *           "domainNames": [],
           *           "occurredAt": "2026-11-23T03:58:30Z",
           *           "position": "c3b3b058f0d5b6e300de9d771",
           *           "payload": {
           *             "accountId": 1,
           *             "balance": 100000,
           *             "eventName": "account.credit.balance_change"
           *           }
           *         },
           *         {
           *           "id": "01a2068e-5fa2-724d-a931-ee193f0c6362",
           *           "eventName": "account.credit.balance_change",
           *           "domainNames": [],
           *           "occurredAt": "2026-11-23T03:58:43Z",
           *           "position": "cf38772887069bc6990b84c67",
           *           "payload": {
           *             "accountId": 1,
           *             "balance": 99900,
           *             "eventName": "account.credit.balance_change"
           *           }
           *         },
           *         {
           *           "id": "01a2068e-68a9-734d-9131-937a91fe1e3b",
           *           "eventName": "account.credit.balance_change",
           *           "domainNames": [],
           *           "occurredAt": "2026-11-23T03:58:45Z",
           *           "position": "c312b06b1577aabd6a5e86d71",
           *           "payload": {
           *             "accountId": 1,
           *             "balance": 99885.5,
           *             "eventName": "account.credit.balance_change"
           *           }
           *         }
           *       ],
           *       "cursor": "c2ff6086c66b38e8ea9f4de85"
           *     }
           */
          "application/json": components["schemas"]["ListEventsResponseDto"];
        };
      };
    };
  };
  /** Read an event. Returns an event of the last 90 days. The example needs the id of an event, from `listEvents`. */
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event, as in `webhook-id`.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The event with the payload that webhooks send. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "eventName": "account.credit.balance_change",
           *       "domainNames": [],
           *       "occurredAt": "2026-11-23T03:58:48Z",
           *       "position": "c9b555b78eac08a93921e8393",
           *       "payload": {
           *         "accountId": 1,
           *         "balance": 99871,
           *         "eventName": "account.credit.balance_change"
           *       }
           *     }
           */
          "application/json": components["schemas"]["EventDto"];
        };
      };
    };
  };
  /** List the deliveries of an event with every attempt. Returns the deliveries of an event with every attempt. The example needs the id of an event, from `listEvents`. */
  listEventDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the event, as in `webhook-id`.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description One delivery for each subscription, with its attempts. */
      200: {
        content: {
          /**
           * @example {
           *       "deliveries": [
           *         {
           *           "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *           "subscriptionId": 1,
           *           "url": "https://hooks.example.org/in?k=2",
           *           "state": "failed",
           *           "attempts": [
           *             {
           *               "number": 1,
           *               "startedAt": "2026-11-23T03:58:51Z",
           *               "durationMs": 120,
           *               "status": 503,
           *               "response": "Service Unavailable"
           *             }
           *           ]
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListEventDeliveriesResponseDto"];
        };
      };
    };
  };
  /** Resend failed deliveries, or all events of a period. Sends to the subscriptions that are active now. At most 1,000 deliveries per request and 60 requests per hour. Send `after` of the answer to continue. */
  resendEvents: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "since": "2026-01-01T00:00:00Z"
         *     }
         */
        "application/json": components["schemas"]["ResendEventsDto"];
      };
    };
    responses: {
      /** @description The deliveries are due now. `after` is present when more events match. */
      200: {
        content: {
          /**
           * @example {
           *       "resent": 4
           *     }
           */
          "application/json": components["schemas"]["ResentDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Resend an event. Sends to the subscription that is active now. The example needs the id of an event, from `listEvents`, and a subscription to it. */
  resendEvent: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the event, as in `webhook-id`.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        eventId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The deliveries are due now. `after` is present when more events match. */
      200: {
        content: {
          /**
           * @example {
           *       "resent": 1
           *     }
           */
          "application/json": components["schemas"]["ResentDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Retry a delivery. Makes one attempt at once. The example needs the id of a delivery, from `listEventDeliveries`. */
  resendDelivery: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the delivery.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        deliveryId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The deliveries are due now. `after` is present when more events match. */
      200: {
        content: {
          /**
           * @example {
           *       "resent": 1
           *     }
           */
          "application/json": components["schemas"]["ResentDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read whether the recipient agreed to the forwarding. x-extension. The agreement is needed while the account setting `verifyForwardingRecipients` is true. An address that refused, asked for whichever account, gets no mail in either case. */
  getEmailForwardingRecipient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Mailbox: the part before the @.
         * @example sales
         */
        emailBox: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The target of the mailbox, and whether its owner agreed to the forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "emailTo": "tech@example.net",
           *       "required": false,
           *       "state": "unasked",
           *       "allowed": true
           *     }
           */
          "application/json": components["schemas"]["MailboxRecipientDto"];
        };
      };
    };
  };
  /** Resend the confirmation mail to the recipient. x-extension. At most once in 15 minutes, and `FORWARDING_RECIPIENT_MAILS` times in 24 hours to one address from all accounts together; beyond that 429. */
  resendEmailForwardingRecipient: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Mailbox: the part before the @.
         * @example sales
         */
        emailBox: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /** @example {} */
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description The mail was sent, or there is nothing to confirm (`sent` false). */
      200: {
        content: {
          /**
           * @example {
           *       "sent": false
           *     }
           */
          "application/json": components["schemas"]["ResentRecipientDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List jobs. Returns the jobs of the account, newest first. A job is removed 90 days after its end by default. */
  listJobs: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of jobs, newest first. */
      200: {
        content: {
          /**
           * @example {
           *       "jobs": [
           *         {
           *           "id": "01a21c28-ba99-751e-b2b2-3a1471c0408e",
           *           "command": "renewDomain",
           *           "state": "draft",
           *           "options": {
           *             "atOnce": 8,
           *             "spendCap": 100
           *           },
           *           "total": 2,
           *           "charged": 0,
           *           "revision": 1,
           *           "createdAt": "2026-11-27T08:39:20Z"
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListJobsResponseDto"];
        };
      };
    };
  };
  /** Create a job: one operation for up to 100,000 items. The job is a `draft` until `planJob` and `startJob`. Members of the JSON stand in the order command, options, items. A CSV file has fields as headings, those of nested objects with dots; its command and options stand in the query. Bodies up to 64 MiB. Takes no idempotency key: the body is read while it arrives. A repeated request creates a second draft, which costs nothing until it is started. */
  createJob: {
    parameters: {
      query?: {
        /** @description As `options.order`. */
        order?: "as_given" | "expiry" | "price";
        /** @description As `options.acceptPriceUpTo`. */
        acceptPriceUpTo?: number;
        /** @description As `options.atOnce`. */
        atOnce?: number;
        /** @description As `options.pauseAfterFailures`. */
        pauseAfterFailures?: number;
        /** @description As `options.window.toHour`. */
        windowToHour?: number;
        /** @description As `options.window.fromHour`. */
        windowFromHour?: number;
        /** @description As `options.notBefore`. */
        notBefore?: string;
        /** @description As `options.spendCap`. */
        spendCap?: number;
        /** @description Id of the operation, for a CSV file. */
        command?: string;
      };
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "command": "renewDomain",
         *       "options": {
         *         "spendCap": 100
         *       },
         *       "items": [
         *         {
         *           "domainName": "example.com",
         *           "years": 1
         *         },
         *         {
         *           "domainName": "not-here.example.com",
         *           "years": 1
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["CreateJobDto"];
        /**
         * @example domainName,years
         *     example.com,1
         */
        "text/csv": string;
      };
    };
    responses: {
      /** @description The job with all its items, as a draft. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "01a21c28-ba99-751e-b2b2-3a1471c0408e",
           *       "command": "renewDomain",
           *       "state": "draft",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100
           *       },
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 1,
           *       "createdAt": "2026-11-27T08:39:20Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Read a job with its progress. Returns the job with its counts, rate and time left, and its plan once it has one. */
  getJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The job with its progress and its plan. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "planned",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 6,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "progress": {
           *         "total": 2,
           *         "waiting": 2,
           *         "running": 0,
           *         "unknown": 0,
           *         "done": 0,
           *         "refused": 0,
           *         "skipped": 0,
           *         "planned": 2,
           *         "charged": 0,
           *         "perMinute": 0
           *       },
           *       "plan": {
           *         "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *         "accepted": 1,
           *         "refused": 1,
           *         "total": 14.5,
           *         "refusals": {
           *           "input": 1,
           *           "policy": 0,
           *           "balance": 0,
           *           "transient": 0
           *         },
           *         "sample": [
           *           {
           *             "position": 2,
           *             "subject": "not-here.example.com",
           *             "refusal": {
           *               "status": 404,
           *               "errorCode": "domains.not_found",
           *               "errorClass": "input",
           *               "message": "The requested domain does not exist."
           *             }
           *           },
           *           {
           *             "position": 1,
           *             "subject": "example.com",
           *             "price": 14.5
           *           }
           *         ]
           *       }
           *     }
           */
          "application/json": components["schemas"]["JobDetailsDto"];
        };
      };
    };
  };
  /** Read the plan of a job. Returns the plan that was finished last. 404 until the job is `planned`. */
  getJobPlan: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Counts, total cost, refusals by class and a sample of items. */
      200: {
        content: {
          /**
           * @example {
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "accepted": 1,
           *       "refused": 1,
           *       "total": 14.5,
           *       "refusals": {
           *         "input": 1,
           *         "policy": 0,
           *         "balance": 0,
           *         "transient": 0
           *       },
           *       "sample": [
           *         {
           *           "position": 2,
           *           "subject": "not-here.example.com",
           *           "refusal": {
           *             "status": 404,
           *             "errorCode": "domains.not_found",
           *             "errorClass": "input",
           *             "message": "The requested domain does not exist."
           *           }
           *         },
           *         {
           *           "position": 1,
           *           "subject": "example.com",
           *           "price": 14.5
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["JobPlanDto"];
        };
      };
    };
  };
  /** Plan a job: what its items would cost, and which would be refused. Carries out a dry run of each item. The job is `planning`, then `planned`. A new plan replaces the one before. */
  planJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "planning",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100
           *       },
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 2,
           *       "createdAt": "2026-11-27T08:39:20Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Start a planned job. Needs the id of the present plan. An item that costs more than planned is refused with `job.plan_changed`, unless `options.acceptPriceUpTo` allows its price. */
  startJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40"
         *     }
         */
        "application/json": components["schemas"]["StartJobDto"];
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "running",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100,
           *         "notBefore": "2026-11-27T09:39:21Z"
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 8,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "startedAt": "2026-11-27T08:39:21Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Pause a running job. Items that are being carried out end; no other item begins. */
  pauseJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "paused",
           *       "reason": "Paused by the account.",
           *       "pauseReason": "customer",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100,
           *         "notBefore": "2026-11-27T09:39:21Z"
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 9,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "startedAt": "2026-11-27T08:39:21Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Resume a paused job. Continues a job that is `paused`, for any reason. A job paused for its balance also continues automatically after a top-up. */
  resumeJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "running",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100,
           *         "notBefore": "2026-11-27T09:39:21Z"
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 0,
           *       "revision": 10,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "startedAt": "2026-11-27T08:39:21Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Cancel a job: items not carried out yet are skipped. The job is `stopped`. Items that are being carried out end and are counted, the others are skipped. */
  cancelJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "stopped",
           *       "reason": "Cancelled by the account.",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 14.5,
           *       "revision": 20,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "startedAt": "2026-11-27T08:39:21Z",
           *       "endedAt": "2026-11-27T08:39:23Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Carry out refused items again. For jobs that are `done` or `paused`. Refused items of the named classes are carried out again. */
  retryJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "classes": [
         *         "input"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["RetryJobDto"];
      };
    };
    responses: {
      /** @description The job after the change. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "running",
           *       "options": {
           *         "atOnce": 8,
           *         "spendCap": 100
           *       },
           *       "planId": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "total": 2,
           *       "charged": 14.5,
           *       "revision": 16,
           *       "createdAt": "2026-11-27T08:39:20Z",
           *       "startedAt": "2026-11-27T08:39:21Z"
           *     }
           */
          "application/json": components["schemas"]["JobDto"];
        };
      };
    };
  };
  /** Create a job that puts back what a job changed. For jobs that are `done` or `stopped`, of setNameservers, setContacts, updateDomain, enableAutorenew, disableAutorenew, enableWhoisPrivacy, disableWhoisPrivacy, lockDomain, unlockDomain, createRecord, updateRecord, deleteRecord and batchRecords; 409 for others. The draft has an item for each done item, in the opposite order, with the values before. An item whose domain or record changed after the job is refused by its plan and its call (`operation.changed_since`). Each request creates another draft. */
  createInverseJob: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The draft that puts the changes back, with counts of items that it leaves out. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "01a21c28-ba99-751e-b2b2-3a1471c0408f",
           *       "command": "updateDomain",
           *       "state": "draft",
           *       "options": {
           *         "atOnce": 8
           *       },
           *       "total": 1,
           *       "charged": 0,
           *       "revision": 1,
           *       "createdAt": "2026-11-27T08:39:24Z",
           *       "leftOut": {
           *         "unchanged": 0,
           *         "notRestorable": 0,
           *         "tooLarge": 0
           *       }
           *     }
           */
          "application/json": components["schemas"]["InverseJobDto"];
        };
      };
    };
  };
  /** List the items of a job with their results. Results while the job runs, without auth codes and contacts. Send `next` of the answer as `after` to continue. `Accept: application/x-ndjson` or `text/csv` returns all items in one answer. */
  listJobItems: {
    parameters: {
      query?: {
        /** @description Items of a JSON answer. CSV and NDJSON have all items. */
        limit?: number;
        /** @description Position of the last item read. */
        after?: number;
        /** @description Only refused items of this class. */
        errorClass?: "transient" | "balance" | "policy" | "input";
        /** @description Only entries in this state. */
        state?: "waiting" | "running" | "unknown" | "done" | "refused" | "skipped";
      };
      header?: never;
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page as JSON, or all items as NDJSON or CSV, by `Accept`. */
      200: {
        content: {
          /**
           * @example {
           *       "items": [
           *         {
           *           "position": 1,
           *           "subject": "example.com",
           *           "state": "done",
           *           "attempt": 1,
           *           "status": 200,
           *           "orderId": 70006,
           *           "operationId": "01a21c28-c1a7-7442-b183-71a47b54b809",
           *           "planned": 14.5,
           *           "charged": 14.5,
           *           "endedAt": "2026-11-27T08:39:22Z"
           *         },
           *         {
           *           "position": 2,
           *           "subject": "not-here.example.com",
           *           "state": "refused",
           *           "attempt": 2,
           *           "status": 404,
           *           "errorCode": "domains.not_found",
           *           "errorClass": "input",
           *           "message": "The requested domain does not exist.",
           *           "charged": 0,
           *           "endedAt": "2026-11-27T08:39:23Z",
           *           "planError": {
           *             "status": 404,
           *             "errorCode": "domains.not_found",
           *             "errorClass": "input",
           *             "message": "The requested domain does not exist."
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListJobItemsResponseDto"];
        };
      };
    };
  };
  /** Follow the progress of a job. The connection ends after 30 minutes: reconnect with `Last-Event-ID`. */
  streamJobEvents: {
    parameters: {
      query?: never;
      header?: {
        /** @description `id` of the last event received: it is not sent again. */
        "Last-Event-ID"?: string;
      };
      path: {
        /**
         * @description Id of the job.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        jobId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Server-sent events named `progress`, whose data is the job as `getJob` answers it, at most one a second. The stream ends with the job. */
      200: {
        content: {
          /**
           * @example : open
           *
           *     id: 19
           *     event: progress
           *     data: {"id":"0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40","command":"renewDomain","state":"done","options":{"atOnce":8,"spendCap":100},"planId":"0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40","total":2,"charged":14.5,"revision":19,"createdAt":"2026-11-27T08:39:20Z","startedAt":"2026-11-27T08:39:21Z","endedAt":"2026-11-27T08:39:23Z","progress":{"total":2,"waiting":0,"running":0,"unknown":0,"done":1,"refused":1,"skipped":0,"planned":2,"charged":14.5,"perMinute":2},"plan":{"planId":"0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40","accepted":1,"refused":1,"total":14.5,"refusals":{"input":1,"policy":0,"balance":0,"transient":0},"sample":[{"position":2,"subject":"not-here.example.com","refusal":{"status":404,"errorCode":"domains.not_found","errorClass":"input","message":"The requested domain does not exist."}},{"position":1,"subject":"example.com","price":14.5}]}}
           */
          "text/event-stream": string;
        };
      };
    };
  };
  /** List webhook subscriptions. Returns all subscriptions of the account. */
  listSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description All webhook subscriptions of the account. */
      200: {
        content: {
          /**
           * @example {
           *       "subscriptions": [
           *         {
           *           "id": 1,
           *           "eventName": "account.credit.balance_change",
           *           "url": "https://hooks.example.org/in?k=1",
           *           "active": true,
           *           "createDate": "2026-11-23T03:58:50Z",
           *           "updateDate": null
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ListSubscriptionsResponse"];
        };
      };
    };
  };
  /** Create a webhook subscription. One subscription per event; a second one is refused with 409. */
  subscribe: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "eventName": "account.credit.balance_change",
         *       "url": "https://hooks.example.org/in?k=1",
         *       "active": true
         *     }
         */
        "application/json": components["schemas"]["SubscribeToNotification"];
      };
    };
    responses: {
      /** @description The webhook subscription. */
      200: {
        content: {
          /**
           * @example {
           *       "subscription": {
           *         "id": 1,
           *         "eventName": "account.credit.balance_change",
           *         "url": "https://hooks.example.org/in?k=1",
           *         "active": true,
           *         "createDate": "2026-11-23T03:58:50Z",
           *         "updateDate": null
           *       }
           *     }
           */
          "application/json": components["schemas"]["SubscriptionResponse"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Change the URL or state of a subscription. Replaces the URL and the state of the subscription. */
  modifySubscription: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "url": "https://hooks.example.org/in?k=2",
         *       "active": true
         *     }
         */
        "application/json": components["schemas"]["ModifySubscriptionRequest"];
      };
    };
    responses: {
      /** @description The webhook subscription. */
      200: {
        content: {
          /**
           * @example {
           *       "subscription": {
           *         "id": 1,
           *         "eventName": "account.credit.balance_change",
           *         "url": "https://hooks.example.org/in?k=2",
           *         "active": true,
           *         "createDate": "2026-11-23T03:58:50Z",
           *         "updateDate": "2026-11-23T03:58:50Z"
           *       }
           *     }
           */
          "application/json": components["schemas"]["SubscriptionResponse"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Delete a webhook subscription. Pending deliveries of the subscription are dropped. */
  deleteSubscription: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Rotate the signing secret (Standard Webhooks). The new secret is returned only in this answer. Both secrets sign until the old one ends. Refused to tokens with `expiresAt` or `sourceNetworks`. */
  rotateSecret: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "overlapHours": 24
         *     }
         */
        "application/json": components["schemas"]["RotateSecretDto"];
      };
    };
    responses: {
      /** @description The new secret, returned only here. Webhooks carry a signature of each secret until `oldSecretUntil`. */
      200: {
        content: {
          /**
           * @example {
           *       "secret": "whsec_c2hvd24tb25jZQ==",
           *       "oldSecretUntil": "2026-11-24T03:58:50Z"
           *     }
           */
          "application/json": components["schemas"]["RotatedSecretDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List orders. Filters combine with AND. Ordered by id. */
  listOrders: {
    parameters: {
      query?: {
        /** @description Only orders with this status. */
        orderStatus?: "success" | "failed" | "initialized" | "review" | "started";
        /** @description Only orders with an item of this type: `registration`, `renewal`, `transfer` or `whois_privacy`. */
        type?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        /** @description TLD without a leading dot, in lower-case punycode. */
        tld?: string;
        /** @description Only this domain; `*` stands for any run of characters. */
        domainName?: string;
        /** @description Direction of the order: `asc` (default) or `desc`. */
        dir?: "asc" | "desc";
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of orders, ordered by id. */
      200: {
        content: {
          /**
           * @example {
           *       "orders": [
           *         {
           *           "id": 70001,
           *           "createDate": "2026-11-23T03:58:45Z",
           *           "status": "success",
           *           "registrar": "Registrar",
           *           "currency": "USD",
           *           "authAmount": 14.5,
           *           "finalAmount": 14.5,
           *           "totalCapture": 14.5,
           *           "orderItems": [
           *             {
           *               "id": 1,
           *               "name": "example.com",
           *               "type": "registration",
           *               "status": "success",
           *               "interval": "year",
           *               "duration": 1,
           *               "quantity": 1,
           *               "originalPrice": 16,
           *               "price": 14.5,
           *               "tld": "com",
           *               "isRefundable": false,
           *               "refundNeeds": "confirmLostRenewals"
           *             },
           *             {
           *               "id": 2,
           *               "name": "example.com",
           *               "type": "whois_privacy",
           *               "status": "success",
           *               "interval": "year",
           *               "duration": 1,
           *               "quantity": 1,
           *               "originalPrice": null,
           *               "tld": "com",
           *               "isRefundable": true
           *             }
           *           ]
           *         },
           *         {
           *           "id": 70002,
           *           "createDate": "2026-11-23T03:58:47Z",
           *           "status": "success",
           *           "registrar": "Registrar",
           *           "currency": "USD",
           *           "orderItems": [
           *             {
           *               "id": 3,
           *               "name": "example.com",
           *               "type": "whois_privacy",
           *               "status": "success",
           *               "interval": "year",
           *               "duration": 1,
           *               "quantity": 1,
           *               "originalPrice": null,
           *               "tld": "com",
           *               "isRefundable": true
           *             }
           *           ]
           *         },
           *         {
           *           "id": 70003,
           *           "createDate": "2026-11-23T03:58:48Z",
           *           "status": "success",
           *           "registrar": "Registrar",
           *           "currency": "USD",
           *           "authAmount": 14.5,
           *           "finalAmount": 14.5,
           *           "totalCapture": 14.5,
           *           "orderItems": [
           *             {
           *               "id": 4,
           *               "name": "example.com",
           *               "type": "renewal",
           *               "status": "success",
           *               "interval": "year",
           *               "duration": 1,
           *               "quantity": 1,
           *               "originalPrice": 16,
           *               "price": 14.5,
           *               "tld": "com",
           *               "isRefundable": false
           *             }
           *           ]
           *         }
           *       ],
           *       "totalCount": 3,
           *       "from": 1,
           *       "to": 3
           *     }
           */
          "application/json": components["schemas"]["ListOrdersResponseDto"];
        };
      };
    };
  };
  /** Read an order. Returns the order with its items. */
  getOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the order.
         * @example 70001
         */
        orderId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The order with its items. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 70001,
           *       "createDate": "2026-11-23T03:58:45Z",
           *       "status": "success",
           *       "registrar": "Registrar",
           *       "currency": "USD",
           *       "authAmount": 14.5,
           *       "finalAmount": 14.5,
           *       "totalCapture": 14.5,
           *       "orderItems": [
           *         {
           *           "id": 1,
           *           "name": "example.com",
           *           "type": "registration",
           *           "status": "success",
           *           "interval": "year",
           *           "duration": 1,
           *           "quantity": 1,
           *           "originalPrice": 16,
           *           "price": 14.5,
           *           "tld": "com",
           *           "isRefundable": false,
           *           "refundNeeds": "confirmLostRenewals"
           *         },
           *         {
           *           "id": 2,
           *           "name": "example.com",
           *           "type": "whois_privacy",
           *           "status": "success",
           *           "interval": "year",
           *           "duration": 1,
           *           "quantity": 1,
           *           "originalPrice": null,
           *           "tld": "com",
           *           "isRefundable": true
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["OrderDto"];
        };
      };
    };
  };
  /** Read the receipt of a paid order. As JSON or PDF. 409 for an unpaid order, and for a PDF while the registrar has not set its name and address. */
  getReceipt: {
    parameters: {
      query?: {
        /** @description Default: the type in `Accept`. */
        format?: "json" | "pdf";
      };
      header?: never;
      path: {
        /**
         * @description Id of the order.
         * @example 70001
         */
        orderId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The receipt with the items, the tax and the refunds so far. */
      200: {
        content: {
          /**
           * @example {
           *       "number": "R-70001",
           *       "orderId": 70001,
           *       "orderedAt": "2026-11-27T05:31:13.071Z",
           *       "paidAt": "2026-11-27T05:31:13.389Z",
           *       "buyer": {
           *         "accountId": 1,
           *         "username": "demo-test",
           *         "name": "Desk Technical",
           *         "companyName": "Lantern Works",
           *         "address": [
           *           "192.0.2.5:5432",
           *           "192.0.2.5:5432",
           *           "192.0.2.5:5432"
           *         ],
           *         "country": "DE",
           *         "asAtPurchase": true
           *       },
           *       "currency": "USD",
           *       "items": [
           *         {
           *           "name": "example.com",
           *           "type": "registration",
           *           "status": "success",
           *           "interval": "year",
           *           "duration": 1,
           *           "quantity": 1,
           *           "description": "Registration",
           *           "originalPrice": "16.00",
           *           "price": "14.50",
           *           "tax": "0.00"
           *         },
           *         {
           *           "name": "example.com",
           *           "type": "whois_privacy",
           *           "status": "success",
           *           "interval": "year",
           *           "duration": 1,
           *           "quantity": 1,
           *           "description": "WHOIS privacy",
           *           "price": "0.00",
           *           "tax": "0.00"
           *         }
           *       ],
           *       "appliedTax": {
           *         "source": "none",
           *         "rateBps": 0
           *       },
           *       "discount": "0.00",
           *       "net": "14.50",
           *       "tax": "0.00",
           *       "total": "14.50",
           *       "refunds": [],
           *       "refunded": "0.00"
           *     }
           */
          "application/json": components["schemas"]["ReceiptDto"];
          "application/pdf": string;
        };
      };
    };
  };
  /** Buy credit by card. Returns the page on which to pay. The credit is added once the payment is confirmed. The example needs a card gateway (`PAYMENT_GATEWAY_KEY`), which the local stack has. */
  topUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "amount": 250
         *     }
         */
        "application/json": components["schemas"]["TopUpDto"];
      };
    };
    responses: {
      /** @description The payment was opened. Send the customer to `paymentUrl`. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "01a2068e-7e9a-7748-8d4b-7d3ebe7b8619",
           *       "state": "waiting",
           *       "amount": 250,
           *       "currency": "USD",
           *       "refunded": 0,
           *       "paymentUrl": "http://localhost:3000/pay/cs_test_444a2d86f98d4ccba7db4874b15f34c3",
           *       "payBefore": "2026-11-23T04:58:51Z",
           *       "createdAt": "2026-11-23T03:58:51Z"
           *     }
           */
          "application/json": components["schemas"]["PaymentDto"];
        };
      };
    };
  };
  /** List payments by card, newest first. Returns payments by card, newest first. */
  listPayments: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of payments by card, newest first. */
      200: {
        content: {
          /**
           * @example {
           *       "payments": [
           *         {
           *           "id": "01a2068e-7e9a-7748-8d4b-7d3ebe7b8619",
           *           "state": "waiting",
           *           "amount": 250,
           *           "currency": "USD",
           *           "refunded": 0,
           *           "paymentUrl": "http://localhost:3000/pay/cs_test_444a2d86f98d4ccba7db4874b15f34c3",
           *           "payBefore": "2026-11-23T04:58:51Z",
           *           "createdAt": "2026-11-23T03:58:51Z"
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListPaymentsDto"];
        };
      };
    };
  };
  /** Read a payment. Returns the state of a payment by card. The example needs the id of a payment, from `listPayments`. */
  getPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the payment.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        paymentId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The payment with its present state. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "state": "waiting",
           *       "amount": 250,
           *       "currency": "USD",
           *       "refunded": 0,
           *       "paymentUrl": "http://localhost:3000/pay/cs_test_444a2d86f98d4ccba7db4874b15f34c3",
           *       "payBefore": "2026-11-23T04:58:51Z",
           *       "createdAt": "2026-11-23T03:58:51Z"
           *     }
           */
          "application/json": components["schemas"]["PaymentDto"];
        };
      };
    };
  };
  /** List price changes since a time. Returns changes of the prices of your account under TLDs on sale, oldest first, those to come included. To follow the prices, ask again from the time of the last request. */
  listPriceChanges: {
    parameters: {
      query?: {
        /**
         * @description Changes in one answer.
         * @example 3
         */
        limit?: number;
        /** @description `cursor` of the last answer. */
        cursor?: string;
        /**
         * @description Inclusive. Required without `cursor`.
         * @example 2026-01-01T00:00:00Z
         */
        since?: string;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description Changes of prices by time, with the old and the new price. */
      200: {
        content: {
          /**
           * @example {
           *       "changes": [
           *         {
           *           "tld": "ai",
           *           "effectiveFrom": "2026-01-01T00:00:00Z",
           *           "product": "registration",
           *           "newPriceCents": 8900
           *         },
           *         {
           *           "tld": "ai",
           *           "effectiveFrom": "2026-01-01T00:00:00Z",
           *           "product": "renewal",
           *           "newPriceCents": 8900
           *         },
           *         {
           *           "tld": "ai",
           *           "effectiveFrom": "2026-01-01T00:00:00Z",
           *           "product": "restore",
           *           "newPriceCents": 18000
           *         }
           *       ],
           *       "cursor": "MjAyNi0wMS0wMVQwMDowMDowMC4wMDBaIGFpIHJlc3RvcmU"
           *     }
           */
          "application/json": components["schemas"]["PriceChangesResponseDto"];
        };
      };
    };
  };
  /** Read the registration, renewal and transfer price of a domain. For any domain, registered or not. The prices are those of your account. */
  getPricing: {
    parameters: {
      query?: {
        /** @description Term in years. Default: the minimum term of the TLD. */
        years?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The prices of the domain in USD, before tax. A price is null where the product is not sold. */
      200: {
        content: {
          /**
           * @example {
           *       "premium": false,
           *       "purchasePrice": 14.5,
           *       "renewalPrice": 14.5,
           *       "transferPrice": 14.5
           *     }
           */
          "application/json": components["schemas"]["PricingResponseDto"];
        };
      };
    };
  };
  /** List prices by TLD. Returns the price of the account, the public price and the list price for one duration. */
  listTldPricing: {
    parameters: {
      query?: {
        /** @description At most 25 TLDs, repeated or comma-separated. Invalid ones are dropped. Default: all. */
        tlds?: string[];
        /** @description Term in years that the prices are for. */
        duration?: number;
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of TLD prices, in alphabetical order of the TLDs. */
      200: {
        content: {
          /**
           * @example {
           *       "pricing": [
           *         {
           *           "tld": "ai",
           *           "duration": 1,
           *           "registrationPrice": null,
           *           "registrationRetailPrice": null,
           *           "registrationOriginalPrice": null,
           *           "renewalPrice": null,
           *           "renewalRetailPrice": null,
           *           "renewalOriginalPrice": null,
           *           "domainRestorationPrice": 180,
           *           "domainRestorationRetailPrice": 180,
           *           "domainRestorationOriginalPrice": 180,
           *           "transferInPrice": null,
           *           "transferInRetailPrice": null,
           *           "transferInOriginalPrice": null
           *         },
           *         {
           *           "tld": "app",
           *           "duration": 1,
           *           "registrationPrice": 18,
           *           "registrationRetailPrice": 18,
           *           "registrationOriginalPrice": 20,
           *           "renewalPrice": 18,
           *           "renewalRetailPrice": 18,
           *           "renewalOriginalPrice": 20,
           *           "domainRestorationPrice": 99,
           *           "domainRestorationRetailPrice": 99,
           *           "domainRestorationOriginalPrice": 99,
           *           "transferInPrice": 18,
           *           "transferInRetailPrice": 18,
           *           "transferInOriginalPrice": 20
           *         },
           *         {
           *           "tld": "at",
           *           "duration": 1,
           *           "registrationPrice": 17,
           *           "registrationRetailPrice": 17,
           *           "registrationOriginalPrice": 19,
           *           "renewalPrice": 17,
           *           "renewalRetailPrice": 17,
           *           "renewalOriginalPrice": 19,
           *           "domainRestorationPrice": null,
           *           "domainRestorationRetailPrice": null,
           *           "domainRestorationOriginalPrice": null,
           *           "transferInPrice": 17,
           *           "transferInRetailPrice": 17,
           *           "transferInOriginalPrice": 19
           *         }
           *       ],
           *       "totalCount": 51,
           *       "from": 1,
           *       "to": 25,
           *       "nextPage": 2,
           *       "lastPage": 3
           *     }
           */
          "application/json": components["schemas"]["TldPriceListResponseDto"];
        };
      };
    };
  };
  /** Get a link to the premium list. For approved resellers. The link works for 10 minutes. */
  downloadPremiumList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A link to the premium list, valid for 10 minutes without credentials. */
      200: {
        content: {
          /**
           * @example {
           *       "downloadUrl": "http://localhost:3000/downloads/premium-domains.csv?account=1&expires=1795406925&signature=3affde47481ff4f083b391e469430ba689d4c2590b04568e844f4c7f2c33f880",
           *       "expireDate": "2026-11-23T04:08:45Z"
           *     }
           */
          "application/json": components["schemas"]["PremiumDomainsDownloadResponseDto"];
        };
      };
    };
  };
  /** List quotes. Returns quotes, newest first. They are removed a day after they expire. */
  listQuotes: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description A page of quotes, newest first. */
      200: {
        content: {
          /**
           * @example {
           *       "quotes": [
           *         {
           *           "id": "01a21c31-4968-73eb-bc59-8f66b03260ed",
           *           "command": "renewDomain",
           *           "state": "open",
           *           "createDate": "2026-11-27T08:48:41Z",
           *           "expireDate": "2026-11-27T08:58:41Z",
           *           "plan": {
           *             "items": [
           *               {
           *                 "name": "example.com",
           *                 "type": "renewal",
           *                 "duration": 1,
           *                 "interval": "year",
           *                 "taxCents": 0,
           *                 "priceCents": 1450,
           *                 "originalPriceCents": 1600
           *               }
           *             ],
           *             "mails": [],
           *             "events": [
           *               "account.credit.balance_change"
           *             ],
           *             "changes": [
           *               {
           *                 "to": "2028-11-27T08:48:38Z",
           *                 "from": "2027-11-27T08:48:38Z",
           *                 "field": "expireDate"
           *               }
           *             ],
           *             "currency": "USD",
           *             "warnings": [],
           *             "totalCents": 1450,
           *             "verifications": [],
           *             "registryCommands": [
           *               "domain:renew example.com for 1 year from 2027-11-27"
           *             ],
           *             "balanceAfterCents": 9987100
           *           }
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListQuotesResponseDto"];
        };
      };
    };
  };
  /** Quote the charge of an operation. Runs the dry run of the operation and stores its plan for 10 minutes. The operation called with `?quoteId=` and the same fields charges exactly what the plan says, once, or refuses with 409 `quote_changed` and the plan of that moment. A refusal of the operation is the answer here too. */
  createQuote: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "command": "renewDomain",
         *       "item": {
         *         "domainName": "example.com",
         *         "years": 1
         *       }
         *     }
         */
        "application/json": components["schemas"]["CreateQuoteDto"];
      };
    };
    responses: {
      /** @description The quote with the plan that it binds. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "01a21c31-4968-73eb-bc59-8f66b03260ed",
           *       "command": "renewDomain",
           *       "state": "open",
           *       "createDate": "2026-11-27T08:48:41Z",
           *       "expireDate": "2026-11-27T08:58:41Z",
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1450,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1450,
           *         "balanceAfterCents": 9987100,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-11-27"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-11-27T08:48:38Z",
           *             "to": "2028-11-27T08:48:38Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json": components["schemas"]["QuoteDto"];
        };
      };
    };
  };
  /** Read a quote. Returns the quote with its state and its plan. The example needs the id of a quote, from `listQuotes`. */
  getQuote: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the quote.
         * @example 0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40
         */
        quoteId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The quote with the plan that it binds. */
      200: {
        content: {
          /**
           * @example {
           *       "id": "0f6d2c1e-8a54-4b7e-9d3a-5c1f2e7b9a40",
           *       "command": "renewDomain",
           *       "state": "open",
           *       "createDate": "2026-11-27T08:48:41Z",
           *       "expireDate": "2026-11-27T08:58:41Z",
           *       "plan": {
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "duration": 1,
           *             "interval": "year",
           *             "taxCents": 0,
           *             "priceCents": 1450,
           *             "originalPriceCents": 1600
           *           }
           *         ],
           *         "mails": [],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "changes": [
           *           {
           *             "to": "2028-11-27T08:48:38Z",
           *             "from": "2027-11-27T08:48:38Z",
           *             "field": "expireDate"
           *           }
           *         ],
           *         "currency": "USD",
           *         "warnings": [],
           *         "totalCents": 1450,
           *         "verifications": [],
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-11-27"
           *         ],
           *         "balanceAfterCents": 9987100
           *       }
           *     }
           */
          "application/json": components["schemas"]["QuoteDto"];
        };
      };
    };
  };
  /** Renew a domain. Adds years to the expiry, at most ten years ahead. The price is only needed for premium names. */
  renewDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "years": 1
         *     }
         */
        "application/json": components["schemas"]["RenewDomainDto"];
      };
    };
    responses: {
      /** @description The domain was renewed and the account charged. */
      200: {
        content: {
          /**
           * @example {
           *       "domain": {
           *         "domainName": "example.com",
           *         "createDate": "2026-11-23T03:58:46Z",
           *         "expireDate": "2028-11-23T03:58:46Z",
           *         "autorenewEnabled": true,
           *         "locked": true,
           *         "locks": [
           *           "ClientTransferProhibited",
           *           "TransferLock"
           *         ],
           *         "privacyEnabled": true,
           *         "contacts": {
           *           "admin": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "verificationId": 1
           *           },
           *           "billing": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           },
           *           "registrant": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "verificationId": 1
           *           },
           *           "tech": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           }
           *         },
           *         "nameservers": [
           *           "ns1.example.test",
           *           "ns2.example.test"
           *         ],
           *         "renewalPrice": 14.5,
           *         "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *       },
           *       "order": 70003,
           *       "totalPaid": 14.5
           *     }
           */
          "application/json": components["schemas"]["RenewDomainResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Add privacy to a domain (free). Privacy is free. Refused with 409 where it is on. The example needs privacy to be off, as it is after the example of `disableWhoisPrivacy`. */
  purchasePrivacy: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "years": 1
         *     }
         */
        "application/json": components["schemas"]["PurchasePrivacyDto"];
      };
    };
    responses: {
      /** @description Privacy is on. The order has the price 0. */
      200: {
        content: {
          /**
           * @example {
           *       "domain": {
           *         "domainName": "example.com",
           *         "createDate": "2026-11-23T03:58:46Z",
           *         "expireDate": "2027-11-23T03:58:46Z",
           *         "autorenewEnabled": true,
           *         "locked": true,
           *         "locks": [
           *           "ClientTransferProhibited",
           *           "TransferLock"
           *         ],
           *         "privacyEnabled": true,
           *         "contacts": {
           *           "admin": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "verificationId": 1
           *           },
           *           "billing": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           },
           *           "registrant": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "verificationId": 1
           *           },
           *           "tech": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           }
           *         },
           *         "nameservers": [
           *           "ns1.example.test",
           *           "ns2.example.test"
           *         ],
           *         "renewalPrice": 14.5,
           *         "transferLockExpiresAt": "2027-01-22T03:58:46Z"
           *       },
           *       "order": 70002,
           *       "totalPaid": 0
           *     }
           */
          "application/json": components["schemas"]["PrivacyResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Quote the restore of an expired domain. Returns the price and the deadline for the restore of a domain that expired and left the account. Changes nothing. The example needs a domain that expired and left the account. */
  quoteRestore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example expired-example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The price of the restore in USD, and its deadline. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "expired-example.com",
           *       "kind": "late_renewal",
           *       "items": [
           *         {
           *           "type": "renewal",
           *           "price": 14.5,
           *           "years": 1
           *         }
           *       ],
           *       "purchasePrice": 14.5,
           *       "totalPrice": 14.5,
           *       "expireDate": "2029-01-23T03:59:01Z",
           *       "restorableUntil": "2028-03-06T03:59:01Z"
           *     }
           */
          "application/json": components["schemas"]["RestoreQuoteDto"];
        };
      };
    };
  };
  /** Restore an expired domain. Returns a domain that expired and left the account, at the price of `quoteRestore`. The example needs the price that `quoteRestore` returns. */
  restoreDomain: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example expired-example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "purchasePrice": 14.5
         *     }
         */
        "application/json": components["schemas"]["RestoreDomainDto"];
      };
    };
    responses: {
      /** @description The domain is back in the account (`restored`), or the registry decides later (`pending`). */
      200: {
        content: {
          /**
           * @example {
           *       "order": 70009,
           *       "status": "restored",
           *       "totalPaid": 14.5,
           *       "domainName": "expired-example.com",
           *       "domain": {
           *         "domainName": "expired-example.com",
           *         "createDate": "2027-01-23T03:59:01Z",
           *         "expireDate": "2029-01-23T03:59:01Z",
           *         "locked": true,
           *         "locks": [
           *           "ClientTransferProhibited"
           *         ],
           *         "privacyEnabled": true,
           *         "contacts": {
           *           "admin": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "isVerified": true
           *           },
           *           "billing": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           },
           *           "registrant": {
           *             "firstName": "Ilse",
           *             "lastName": "Varga",
           *             "address1": "4 Quay Street",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40110",
           *             "country": "DE",
           *             "email": "ilse@example.net",
           *             "phone": "+15550100123",
           *             "isVerified": true
           *           },
           *           "tech": {
           *             "firstName": "Desk",
           *             "lastName": "Technical",
           *             "companyName": "Lantern Works",
           *             "address1": "9 Mill Lane",
           *             "city": "Port Mara",
           *             "state": "North",
           *             "zip": "40112",
           *             "country": "DE",
           *             "email": "tech@example.net",
           *             "phone": "+15550100177"
           *           }
           *         },
           *         "nameservers": [
           *           "ns1.example.test",
           *           "ns2.example.test"
           *         ],
           *         "renewalPrice": 14.5
           *       }
           *     }
           */
          "application/json": components["schemas"]["RestoreDomainResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Refund order items. Refunds items of one order within the add grace period. The refund of a registration deletes the domain at the registry first. */
  processRefund: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key within an hour gets the first answer. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "orderId": 70002,
         *       "orderItemIds": [
         *         3
         *       ]
         *     }
         */
        "application/json": components["schemas"]["RefundRequestDto"];
      };
    };
    responses: {
      /** @description The result for each item. An item that the registry refuses is `failed`, the others are refunded. */
      200: {
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "orderId": 70002,
           *           "orderItemId": 3,
           *           "orderItemStatus": "refunded",
           *           "refundAmount": 0
           *         }
           *       ],
           *       "totalRefundAmount": 0
           *     }
           */
          "application/json": components["schemas"]["RefundResponseDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List records. Returns the records of the zone. NS records of the domain itself follow its name servers. */
  listRecords: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: {
        /** @description ETag of the zone as last read. 304 if it has not changed since. */
        "If-None-Match"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of the DNS records of the zone. */
      200: {
        content: {
          /**
           * @example {
           *       "records": [
           *         {
           *           "id": 1,
           *           "domainName": "example.com",
           *           "host": "www",
           *           "fqdn": "www.example.com.",
           *           "type": "A",
           *           "answer": "192.0.2.10",
           *           "ttl": 300
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListRecordsResponseDto"];
        };
      };
    };
  };
  /** Create a record. Refused with 409 for a record that exists. */
  createRecord: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "host": "www",
         *       "type": "A",
         *       "answer": "192.0.2.10",
         *       "ttl": 300
         *     }
         */
        "application/json": components["schemas"]["CreateRecordDto"];
      };
    };
    responses: {
      /** @description The DNS record. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "www",
           *       "fqdn": "www.example.com.",
           *       "type": "A",
           *       "answer": "192.0.2.10",
           *       "ttl": 300
           *     }
           */
          "application/json": components["schemas"]["RecordDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a record. Returns one record. */
  getRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 304 if it has not changed since. */
        "If-None-Match"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The DNS record. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "www",
           *       "fqdn": "www.example.com.",
           *       "type": "A",
           *       "answer": "192.0.2.10",
           *       "ttl": 300
           *     }
           */
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Replace a record. Replaces the whole record. */
  updateRecord: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "host": "www",
         *       "type": "A",
         *       "answer": "192.0.2.20",
         *       "ttl": 3600
         *     }
         */
        "application/json": components["schemas"]["UpdateRecordDto"];
      };
    };
    responses: {
      /** @description The DNS record. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "www",
           *       "fqdn": "www.example.com.",
           *       "type": "A",
           *       "answer": "192.0.2.20",
           *       "ttl": 3600
           *     }
           */
          "application/json": components["schemas"]["RecordDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Delete a record. Removes the record from the zone. */
  deleteRecord: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Change many records at once. Adds, replaces and removes up to 10,000 records in one version of the zone, all or none. The rules of single records hold, checked on the zone after the whole batch; a refusal names the first change as `changes[7]`. */
  batchRecords: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "changes": [
         *         {
         *           "action": "replace",
         *           "id": 1,
         *           "host": "www",
         *           "type": "A",
         *           "answer": "192.0.2.20",
         *           "ttl": 3600
         *         },
         *         {
         *           "action": "add",
         *           "host": "blog",
         *           "type": "CNAME",
         *           "answer": "www.example.com"
         *         },
         *         {
         *           "action": "replace",
         *           "host": "_dmarc",
         *           "type": "TXT",
         *           "ttl": 3600,
         *           "answers": [
         *             {
         *               "answer": "v=DMARC1; p=none"
         *             }
         *           ]
         *         }
         *       ]
         *     }
         */
        "application/json": components["schemas"]["BatchRecordsDto"];
      };
    };
    responses: {
      /** @description The version of the zone, and what each change did. With `dryRun=true`: what it would do. */
      200: {
        content: {
          /**
           * @example {
           *       "applied": true,
           *       "version": 3,
           *       "added": 2,
           *       "removed": 0,
           *       "changed": 0,
           *       "kept": 1,
           *       "results": [
           *         {
           *           "action": "replace",
           *           "records": [
           *             {
           *               "id": 1,
           *               "outcome": "kept"
           *             }
           *           ]
           *         },
           *         {
           *           "action": "add",
           *           "records": [
           *             {
           *               "id": 2,
           *               "outcome": "added"
           *             }
           *           ]
           *         },
           *         {
           *           "action": "replace",
           *           "records": [
           *             {
           *               "id": 3,
           *               "outcome": "added"
           *             }
           *           ]
           *         }
           *       ],
           *       "changes": [
           *         {
           *           "after": {
           *             "type": "CNAME",
           *             "host": "blog",
           *             "answer": "www.example.com",
           *             "ttl": 300
           *           }
           *         },
           *         {
           *           "after": {
           *             "type": "TXT",
           *             "host": "_dmarc",
           *             "answer": "v=DMARC1; p=none",
           *             "ttl": 3600
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ZoneBatchDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Export the zone as a zone file. Returns the present zone, or that of a version, as text in the form of RFC 1035. */
  exportZone: {
    parameters: {
      query?: {
        /** @description Number of a version of the zone. */
        version?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The zone file (RFC 1035 §5, type `text/dns` of RFC 4027). */
      200: {
        content: {
          /**
           * @example ; example.com, version 2
           *     $ORIGIN example.com.
           *     www.example.com.	3600	IN	A	192.0.2.20
           */
          "text/dns": string;
        };
      };
    };
  };
  /** Import records from a zone file. Reads text in the form of RFC 1035. The import is atomic. */
  importZone: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "zoneFile": "@ 3600 IN MX 10 mail.example.net.\nwww 3600 IN AAAA 2001:db8::10\n",
         *       "mode": "merge"
         *     }
         */
        "application/json": components["schemas"]["ImportZoneDto"];
      };
    };
    responses: {
      /** @description The changes, record by record. They are stored unless `applied` is false. */
      200: {
        content: {
          /**
           * @example {
           *       "applied": true,
           *       "added": 2,
           *       "removed": 0,
           *       "changed": 0,
           *       "skipped": 0,
           *       "massDeletion": false,
           *       "changes": [
           *         {
           *           "after": {
           *             "type": "MX",
           *             "answer": "mail.example.net",
           *             "ttl": 3600,
           *             "priority": 10
           *           }
           *         },
           *         {
           *           "after": {
           *             "type": "AAAA",
           *             "host": "www",
           *             "answer": "2001:db8::10",
           *             "ttl": 3600
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ZoneChangeDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List zone versions with author and time. Returns versions, newest first. */
  listZoneVersions: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of zone versions, newest first. */
      200: {
        content: {
          /**
           * @example {
           *       "versions": [
           *         {
           *           "version": 3,
           *           "createDate": "2026-11-23T03:58:50Z",
           *           "author": "demo-test",
           *           "action": "import",
           *           "added": 2,
           *           "removed": 0,
           *           "changed": 0
           *         },
           *         {
           *           "version": 2,
           *           "createDate": "2026-11-23T03:58:50Z",
           *           "author": "demo-test",
           *           "action": "replace",
           *           "added": 0,
           *           "removed": 0,
           *           "changed": 1
           *         },
           *         {
           *           "version": 1,
           *           "createDate": "2026-11-23T03:58:49Z",
           *           "author": "demo-test",
           *           "action": "create",
           *           "added": 1,
           *           "removed": 0,
           *           "changed": 0
           *         }
           *       ],
           *       "totalCount": 3,
           *       "from": 1,
           *       "to": 3
           *     }
           */
          "application/json": components["schemas"]["ListZoneVersionsResponseDto"];
        };
      };
    };
  };
  /** Read the changes of a zone version. Returns the records that were added, changed and removed. */
  getZoneVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Number of a version of the zone.
         * @example 1
         */
        version: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The version with its changes, record by record. */
      200: {
        content: {
          /**
           * @example {
           *       "version": 1,
           *       "createDate": "2026-11-23T03:58:49Z",
           *       "author": "demo-test",
           *       "action": "create",
           *       "added": 1,
           *       "removed": 0,
           *       "changed": 0,
           *       "changes": [
           *         {
           *           "id": 1,
           *           "after": {
           *             "type": "A",
           *             "host": "www",
           *             "answer": "192.0.2.10",
           *             "ttl": 300
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ZoneVersionDetailsDto"];
        };
      };
    };
  };
  /** Roll back the zone to a version. Creates a new version with the records of an earlier one. */
  rollBackZone: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Number of a version of the zone.
         * @example 2
         */
        version: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "dryRun": false
         *     }
         */
        "application/json": components["schemas"]["RollBackZoneDto"];
      };
    };
    responses: {
      /** @description The changes, record by record. They are stored unless `applied` is false. */
      200: {
        content: {
          /**
           * @example {
           *       "applied": true,
           *       "added": 0,
           *       "removed": 2,
           *       "changed": 0,
           *       "skipped": 0,
           *       "massDeletion": false,
           *       "changes": [
           *         {
           *           "id": 2,
           *           "before": {
           *             "type": "MX",
           *             "answer": "mail.example.net",
           *             "ttl": 3600,
           *             "priority": 10
           *           }
           *         },
           *         {
           *           "id": 3,
           *           "before": {
           *             "type": "AAAA",
           *             "host": "www",
           *             "answer": "2001:db8::10",
           *             "ttl": 3600
           *           }
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ZoneChangeDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Wait until all name servers serve a zone version. Answers as soon as every name server serves this version or a later one, or after `seconds` with those that lag. Asks the name servers for the SOA of the zone. */
  waitForZoneVersion: {
    parameters: {
      query?: {
        /**
         * @description Longest wait in seconds.
         * @example 1
         */
        seconds?: number;
      };
      header?: never;
      path: {
        /**
         * @description Number of a version of the zone.
         * @example 1
         */
        version: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description What each name server serves: as soon as all serve the version, or after the seconds asked for. */
      200: {
        content: {
          /**
           * @example {
           *       "version": 1,
           *       "served": false,
           *       "serial": 2,
           *       "servers": [
           *         {
           *           "server": "127.0.0.1:9",
           *           "served": false
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["ZoneVersionServingDto"];
        };
      };
    };
  };
  /** Check availability and price of up to 50 domains. Names of unknown TLDs are dropped. With `purchaseType`, other results are shown as not purchasable. */
  checkAvailability: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domainNames": [
         *         "example.com",
         *         "taken-example.com"
         *       ],
         *       "purchaseType": "registration"
         *     }
         */
        "application/json": components["schemas"]["AvailabilityRequestDto"];
      };
    };
    responses: {
      /** @description The results, in no particular order. */
      200: {
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "domainName": "example.com",
           *           "sld": "example",
           *           "tld": "com",
           *           "purchasable": true,
           *           "purchasePrice": 14.5,
           *           "purchaseType": "registration",
           *           "renewalPrice": 14.5
           *         },
           *         {
           *           "domainName": "taken-example.com",
           *           "sld": "taken-example",
           *           "tld": "com",
           *           "reason": "already registered"
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** Search domains by keyword. Ends at the timeout with the results found by then, in any order. */
  search: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "keyword": "lantern",
         *       "timeout": 5000,
         *       "tldFilter": [
         *         "com",
         *         "org"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["SearchRequestDto"];
      };
    };
    responses: {
      /** @description The results, in no particular order. */
      200: {
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "domainName": "lantern.com",
           *           "sld": "lantern",
           *           "tld": "com",
           *           "purchasable": true,
           *           "purchasePrice": 14.5,
           *           "purchaseType": "registration",
           *           "renewalPrice": 14.5
           *         },
           *         {
           *           "domainName": "lantern.org",
           *           "sld": "lantern",
           *           "tld": "org",
           *           "purchasable": true,
           *           "purchasePrice": 13.5,
           *           "purchaseType": "registration",
           *           "renewalPrice": 13.5
           *         },
           *         {
           *           "domainName": "thelantern.com",
           *           "sld": "thelantern",
           *           "tld": "com",
           *           "purchasable": true,
           *           "purchasePrice": 14.5,
           *           "purchaseType": "registration",
           *           "renewalPrice": 14.5
           *         }
           *       ]
           *     }
           */
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** Search domains by keyword, streamed as JSON lines. Each line is one result. With `purchaseType`, only results of that type. */
  searchStream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "keyword": "lantern",
         *       "timeout": 5000,
         *       "tldFilter": [
         *         "com",
         *         "org"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["SearchRequestDto"];
      };
    };
    responses: {
      /** @description One result in each line, sent as soon as it is found. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "lantern.com",
           *       "sld": "lantern",
           *       "tld": "com",
           *       "purchasable": true,
           *       "purchasePrice": 14.5,
           *       "purchaseType": "registration",
           *       "renewalPrice": 14.5
           *     }
           */
          "application/x-ndjson": components["schemas"]["SearchResultDto"];
        };
      };
    };
  };
  /** List URL forwardings (deprecated). Deprecated: use `listUrlForwardings`. @deprecated */
  listUrlForwardingsByHost: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of the URL forwardings of the domain. */
      200: {
        content: {
          /**
           * @example {
           *       "urlForwarding": [],
           *       "totalCount": 0,
           *       "from": 0,
           *       "to": 0
           *     }
           */
          "application/json": components["schemas"]["ListURLForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create a URL forwarding. The first forwarding of a host can replace its A records. */
  createUrlForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "host": "shop",
         *       "type": "redirect",
         *       "forwardsTo": "https://www.example.org/shop"
         *     }
         */
        "application/json": components["schemas"]["URLForwardingInputDto"];
      };
    };
    responses: {
      /** @description The URL forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "shop.example.com",
           *       "forwardsTo": "https://www.example.org/shop",
           *       "type": "redirect"
           *     }
           */
          "application/json": components["schemas"]["URLForwardingDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a URL forwarding by host (deprecated). Deprecated: use `getUrlForwarding`. The example runs after another run of the example of `createUrlForwarding`. @deprecated */
  getUrlForwardingByHost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Host name, or label below the domain. `@` or the domain name is the apex.
         * @example shop.example.com
         */
        host: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The URL forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 2,
           *       "domainName": "example.com",
           *       "host": "shop.example.com",
           *       "forwardsTo": "https://www.example.org/shop",
           *       "type": "redirect"
           *     }
           */
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Change a URL forwarding by host (deprecated). Deprecated: use `updateUrlForwarding`. @deprecated */
  updateUrlForwardingByHost: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Host name, or label below the domain. `@` or the domain name is the apex.
         * @example shop.example.com
         */
        host: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "forwardsTo": "https://www.example.org/store",
         *       "type": "302"
         *     }
         */
        "application/json": components["schemas"]["URLForwardingUpdateByHostDto"];
      };
    };
    responses: {
      /** @description The URL forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 2,
           *       "domainName": "example.com",
           *       "host": "shop.example.com",
           *       "forwardsTo": "https://www.example.org/store",
           *       "type": "302"
           *     }
           */
          "application/json": components["schemas"]["URLForwardingDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Delete a URL forwarding by host (deprecated). Deprecated: use `deleteUrlForwarding`. @deprecated */
  deleteUrlForwardingByHost: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Host name, or label below the domain. `@` or the domain name is the apex.
         * @example shop.example.com
         */
        host: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List URL forwardings. Returns the forwarded hosts of the domain. */
  listUrlForwardings: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of the URL forwardings of the domain. */
      200: {
        content: {
          /**
           * @example {
           *       "urlForwarding": [
           *         {
           *           "id": 1,
           *           "domainName": "example.com",
           *           "host": "shop.example.com",
           *           "forwardsTo": "https://www.example.org/shop",
           *           "type": "redirect"
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListURLForwardingsResponseDto"];
        };
      };
    };
  };
  /** Read a URL forwarding. Returns one forwarded host. */
  getUrlForwarding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The URL forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "shop.example.com",
           *       "forwardsTo": "https://www.example.org/shop",
           *       "type": "redirect"
           *     }
           */
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Delete a URL forwarding. The host is no longer forwarded. */
  deleteUrlForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Change a URL forwarding. Omitted fields are unchanged; null clears `title` and `meta`. */
  updateUrlForwarding: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Id of the object, from its list.
         * @example 1
         */
        id: number;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "forwardsTo": "https://www.example.org/store"
         *     }
         */
        "application/json": components["schemas"]["URLForwardingUpdateDto"];
      };
    };
    responses: {
      /** @description The URL forwarding. */
      200: {
        content: {
          /**
           * @example {
           *       "id": 1,
           *       "domainName": "example.com",
           *       "host": "shop.example.com",
           *       "forwardsTo": "https://www.example.org/store",
           *       "type": "redirect"
           *     }
           */
          "application/json": components["schemas"]["URLForwardingDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** List glue hosts. Returns the glue hosts below the domain. */
  listVanityNameservers: {
    parameters: {
      query?: {
        /** @description Page to read, from 1. */
        page?: number;
        /** @description Entries per page, 1 to 1,000. */
        perPage?: number;
      };
      header?: never;
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description A page of the glue hosts below the domain. */
      200: {
        content: {
          /**
           * @example {
           *       "vanityNameservers": [
           *         {
           *           "domainName": "example.com",
           *           "hostname": "ns1.example.com",
           *           "ips": [
           *             "192.0.2.53",
           *             "2001:db8::53"
           *           ]
           *         }
           *       ],
           *       "totalCount": 1,
           *       "from": 1,
           *       "to": 1
           *     }
           */
          "application/json": components["schemas"]["ListVanityNameserversResponseDto"];
        };
      };
    };
  };
  /** Create a glue host. Creates the host at the registry with its addresses. */
  createVanityNameserver: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "hostname": "ns1.example.com",
         *       "ips": [
         *         "192.0.2.53",
         *         "2001:db8::53"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["CreateVanityNameserverDto"];
      };
    };
    responses: {
      /** @description The glue host with its addresses. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "hostname": "ns1.example.com",
           *       "ips": [
           *         "192.0.2.53",
           *         "2001:db8::53"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["VanityNameserverDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Read a glue host. Returns one glue host with its addresses. */
  getVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Host name, or its labels below the domain.
         * @example ns1.example.com
         */
        hostname: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The glue host with its addresses. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "hostname": "ns1.example.com",
           *       "ips": [
           *         "192.0.2.53",
           *         "2001:db8::53"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Replace the addresses of a glue host. Replaces all addresses; an empty list removes them. */
  updateVanityNameserver: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Host name, or its labels below the domain.
         * @example ns1.example.com
         */
        hostname: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "ips": [
         *         "192.0.2.54"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["UpdateVanityNameserverDto"];
      };
    };
    responses: {
      /** @description The glue host with its addresses. */
      200: {
        content: {
          /**
           * @example {
           *       "domainName": "example.com",
           *       "hostname": "ns1.example.com",
           *       "ips": [
           *         "192.0.2.54"
           *       ]
           *     }
           */
          "application/json": components["schemas"]["VanityNameserverDto"];
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Delete a glue host. Refused with 400 while a domain uses the host. */
  deleteVanityNameserver: {
    parameters: {
      query?: {
        /** @description true: run every check, change nothing, and return a plan of the charge, the changes and the commands to the registry, or the refusal. Counts against rate limits. An idempotency key is ignored. */
        dryRun?: boolean;
        /** @description Id of a quote of this request: charge exactly what it says, or refuse with 409 `quote_changed` and charge nothing. */
        quoteId?: string;
      };
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /**
         * @description Host name, or its labels below the domain.
         * @example ns1.example.com
         */
        hostname: string;
        /**
         * @description Domain, Unicode or punycode.
         * @example example.com
         */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description Deleted. The body is an empty object. */
      200: {
        content: {
          /** @example {} */
          "application/json": Record<string, never>;
          /**
           * @example {
           *       "plan": {
           *         "currency": "USD",
           *         "items": [
           *           {
           *             "name": "example.com",
           *             "type": "renewal",
           *             "interval": "year",
           *             "duration": 1,
           *             "originalPriceCents": 1600,
           *             "priceCents": 1600,
           *             "taxCents": 0
           *           }
           *         ],
           *         "totalCents": 1600,
           *         "balanceAfterCents": 9998400,
           *         "registryCommands": [
           *           "domain:renew example.com for 1 year from 2027-03-01"
           *         ],
           *         "changes": [
           *           {
           *             "field": "expireDate",
           *             "from": "2027-03-01T12:00:00Z",
           *             "to": "2028-03-01T12:00:00Z"
           *           }
           *         ],
           *         "events": [
           *           "account.credit.balance_change"
           *         ],
           *         "warnings": [],
           *         "verifications": [],
           *         "mails": []
           *       }
           *     }
           */
          "application/json; profile=plan": components["schemas"]["PlanResponseDto"];
        };
      };
    };
  };
  /** Check up to 500 domains against zone files. Zone files are refreshed twice a day; no registry is asked. Not meaningful in the sandbox. */
  zoneCheck: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "domainNames": [
         *         "example.com",
         *         "example.org"
         *       ]
         *     }
         */
        "application/json": components["schemas"]["ZoneCheckRequestDto"];
      };
    };
    responses: {
      /** @description One result for each domain, in the order of the request. */
      200: {
        content: {
          /**
           * @example {
           *       "results": [
           *         {
           *           "domainName": "example.com",
           *           "available": null
           *         },
           *         {
           *           "domainName": "example.org",
           *           "available": null
           *         }
           *       ],
           *       "total": 2
           *     }
           */
          "application/json": components["schemas"]["ZoneCheckResponseDto"];
        };
      };
    };
  };
  /** Read the clock of the account (sandbox only). Returns the time of the account and its distance from the real time. */
  getSandboxClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The time of the account, and its distance from the real time in seconds. */
      200: {
        content: {
          /**
           * @example {
           *       "now": "2026-11-23T03:58:53Z",
           *       "aheadSeconds": 0
           *     }
           */
          "application/json": components["schemas"]["SandboxClockDto"];
        };
      };
    };
  };
  /** Advance the clock of the account (sandbox only). Performs all work that is due until then, in order. A long advance returns the state `running`: poll its job. */
  advanceSandboxClock: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        /**
         * @example {
         *       "seconds": 5270400
         *     }
         */
        "application/json": components["schemas"]["AdvanceClockDto"];
      };
    };
    responses: {
      /** @description The advance ended, or is still running after the first seconds: then poll its job. */
      200: {
        content: {
          /**
           * @example {
           *       "job": {
           *         "id": 1,
           *         "state": "done",
           *         "from": "2026-11-23T03:58:53Z",
           *         "to": "2027-01-23T03:58:53Z",
           *         "reached": "2027-01-23T03:58:54Z",
           *         "steps": 2
           *       },
           *       "happened": [
           *         {
           *           "time": "2027-01-22T03:58:48Z",
           *           "what": "domain.lock.status_change",
           *           "domainName": "example.com",
           *           "details": "TransferLock removed"
           *         }
           *       ],
           *       "more": false
           *     }
           */
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** Read the progress of a clock advance (sandbox only). Returns the progress of an advance of the clock. */
  getSandboxClockJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Id of the job.
         * @example 1
         */
        jobId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The progress of the advance, with the events so far. */
      200: {
        content: {
          /**
           * @example {
           *       "job": {
           *         "id": 1,
           *         "state": "done",
           *         "from": "2026-11-23T03:58:53Z",
           *         "to": "2027-01-23T03:58:53Z",
           *         "reached": "2027-01-23T03:58:54Z",
           *         "steps": 2
           *       },
           *       "happened": [
           *         {
           *           "time": "2027-01-22T03:58:48Z",
           *           "what": "domain.lock.status_change",
           *           "domainName": "example.com",
           *           "details": "TransferLock removed"
           *         }
           *       ],
           *       "more": false
           *     }
           */
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** Refill the credit, at most once a minute (sandbox only). Raises the credit to that of a new account (100,000 USD). */
  refillSandboxCredit: {
    parameters: {
      query?: never;
      header?: {
        /** @description A unique value for each operation, for example a UUID v4. A repeated request with the same key gets the first answer. The registrar keeps it for 30 days, unless it set another time. If the first answer held a secret, or is unknown, the repeat is refused with 409. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    /** @description No fields. */
    requestBody?: {
      content: {
        /** @example {} */
        "application/json": Record<string, never>;
      };
    };
    responses: {
      /** @description The credit in USD after the refill. */
      200: {
        content: {
          /**
           * @example {
           *       "balance": 100000,
           *       "credited": 129
           *     }
           */
          "application/json": components["schemas"]["RefilledCreditDto"];
        };
      };
    };
  };
}
