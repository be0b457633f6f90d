// Made from docs/openapi/public-api.json by `npm run openapi`; do not edit.

export interface components {
  schemas: {
    HelloResponse: {
      /** @description Free text of the day */
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
      /** @description Whom the credentials belong to */
      username: string;
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
      /** @description Email verification done. */
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
       * @description Rate of its own, in 1/10,000; without one the rate of the country applies.
       */
      taxBps?: number;
      /** @description ISO 3166-1 alpha-2 */
      country?: string;
      /**
       * @description What the account is for tax: a consumer, or a business with or without a tax id.
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
       * @description Days before its end at which a domain renews by itself.
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
       * @description How compliance notices reach the account. both: by webhook where it has a subscription, else by email.
       * @enum {string}
       */
      complianceNotices: "email" | "webhook" | "both";
      /** @description Its domains leave the DNS when they expire; set by the registrar. */
      expirationHold?: boolean;
      /**
       * @description ISO 4217. Orders tell their prices in it as well (currency, currencyRate, priceNonUsd), where the registrar has a rate of it; credit and what is charged are USD.
       * @example USD
       */
      defaultCurrency: string;
      /** @description Mail is forwarded only to addresses whose owner agreed; turning it on asks the owners of all there are. */
      verifyForwardingRecipients?: boolean;
      /** @description Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`. */
      strictRequests?: boolean;
      /**
       * Format: double
       * @description USD that one purchase may take in all; absent: what the credit allows. Changed by the registrar alone.
       * @example 1000
       */
      purchaseLimit?: number;
      /** @description Changed by the registrar alone. */
      twoStepEnabled?: boolean;
      /** @description Whether the API may be used. Changed by the registrar alone. */
      apiAccessEnabled?: boolean;
      /** @description How purchases are taxed. Changed by the registrar alone. */
      tax: components["schemas"]["OwnTaxDto"];
    };
    ContactRequestDto: {
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      firstName?: string;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      lastName?: string;
      /** @description Name of the organization. */
      companyName?: string | null;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      address1?: string;
      /** @description Second line of the address. */
      address2?: string | null;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      city?: string;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      state?: string;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      zip?: string;
      /** @description ISO 3166-1 alpha-2. Needed or not by the TLD and the role; the 400 names the field. */
      country?: string;
      /**
       * Format: email
       * @description Needed or not by the TLD and the role; the 400 names the field.
       */
      email?: string;
      /** @description E.164. Needed or not by the TLD and the role; the 400 names the field. */
      phone?: string;
      /** @description E.164 */
      fax?: string | null;
    };
    SettingsContactsDto: {
      /** @description Complete; null takes the default away. */
      registrant?: components["schemas"]["ContactRequestDto"] | null;
      /** @description Complete; null takes the default away. */
      admin?: components["schemas"]["ContactRequestDto"] | null;
      /** @description Complete; null takes the default away. */
      tech?: components["schemas"]["ContactRequestDto"] | null;
      /** @description Complete; null takes the default away. */
      billing?: components["schemas"]["ContactRequestDto"] | null;
    };
    UpdateAccountSettingsDto: {
      /** @description Default for new domains. */
      autorenewEnabled?: boolean;
      /**
       * @description Days before its end at which a domain renews by itself.
       * @enum {integer}
       */
      autorenewLeadDays?: 7 | 30;
      /** @description Default for new domains. */
      privacyEnabled?: boolean;
      /** @description Default for new domains. */
      nameservers?: string[];
      /** @description Defaults for new domains, role by role. */
      contacts?: components["schemas"]["SettingsContactsDto"];
      /** @description No 60-day transfer lock after a material change of the registrant. */
      registrantLockOptOut?: boolean;
      /**
       * @description How compliance notices reach the account. both: by webhook where it has a subscription, else by email.
       * @enum {string}
       */
      complianceNotices?: "email" | "webhook" | "both";
      /**
       * @description ISO 4217. Orders tell their prices in it as well (currency, currencyRate, priceNonUsd), where the registrar has a rate of it; credit and what is charged are USD.
       * @example USD
       */
      defaultCurrency?: string;
      /** @description Mail is forwarded only to addresses whose owner agreed; turning it on asks the owners of all there are. */
      verifyForwardingRecipients?: boolean;
      /** @description Refuse unknown fields and query parameters with 400, as `Prefer: handling=strict` does for one request. Default: they are ignored and named in `X-Ignored-Fields`. */
      strictRequests?: boolean;
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
      /** @description Unique; becomes the username, in the sandbox with -test behind it. */
      accountName: string;
      /**
       * Format: password
       * @description At least one letter and at least one digit or symbol. The API never takes it.
       */
      password: string;
      /** @description At least the registrant: defaults for new domains. */
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
       * @description Must be true.
       * @enum {boolean}
       */
      apiTos: true;
      /**
       * @description Must be true.
       * @enum {boolean}
       */
      tos: true;
    };
    CreateAccountResponseDto: {
      /** @description As it was sent. */
      accountName: string;
      /**
       * Format: password
       * @description Shown this once.
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
       * @description Id, unique among its kind.
       */
      id: number;
      /** @description Username of the account. */
      username: string;
      /**
       * @description Status of it.
       * @enum {string}
       */
      status: "active" | "closed";
      /**
       * Format: date-time
       * @description When it was created.
       */
      createDate: string;
      /**
       * Format: double
       * @description Credit in USD that it can spend.
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description By username. */
      accounts: components["schemas"]["SubAccountDto"][];
    };
    TransferCreditDto: {
      /**
       * @description USD, more than 0, at most two decimals.
       * @example 250.5
       */
      amount: number;
      /**
       * @description Which way the credit moves: to the sub-account or back.
       * @enum {string}
       */
      direction: "to_sub_account" | "from_sub_account";
    };
    TransferCreditResponseDto: {
      /**
       * Format: double
       * @description Own credit in USD afterwards.
       */
      balance: number;
      /**
       * Format: double
       * @description Credit of the sub-account in USD afterwards.
       */
      subAccountBalance: number;
    };
    TokenDto: {
      /** @description Reads only; auth codes are no reading. */
      readOnly?: boolean;
      /** @description Zones and what is served in them, nothing else. */
      dnsOnly?: boolean;
      /**
       * @description Only what is done to these domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description Only records of these types are written; DNS only as well. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description USD that purchases may take in a UTC day.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When it ends by itself.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) it may be used from.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description The lowest one signs webhooks; one issued by our staff only where there is no other.
       */
      id: number;
      /** @description Name. */
      name: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createDate: string;
      /**
       * Format: int32
       * @description The token that took over its name; this one lives on until expiresAt.
       */
      replacedBy?: number;
      /** @description true: issued by our staff for your account. */
      issuedByStaff?: boolean;
    };
    ListTokensResponseDto: {
      /** @description By id; without the tokens themselves. */
      tokens: components["schemas"]["TokenDto"][];
    };
    CreateTokenDto: {
      /**
       * @description Unique among the tokens of the account, in any case.
       * @example shop
       */
      name: string;
      /** @description Reads only; auth codes are no reading. */
      readOnly?: boolean;
      /** @description Zones and what is served in them, nothing else. */
      dnsOnly?: boolean;
      /**
       * @description Only what is done to these domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description Only records of these types are written; DNS only as well. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description USD that purchases may take in a UTC day.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When it ends by itself.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) it may be used from.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
    };
    IssuedTokenDto: {
      /** @description Reads only; auth codes are no reading. */
      readOnly?: boolean;
      /** @description Zones and what is served in them, nothing else. */
      dnsOnly?: boolean;
      /**
       * @description Only what is done to these domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description Only records of these types are written; DNS only as well. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description USD that purchases may take in a UTC day.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When it ends by itself.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) it may be used from.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /** @description Name. */
      name: string;
      /**
       * Format: password
       * @description Shown this once.
       */
      token: string;
    };
    RotateTokenDto: {
      /**
       * Format: date-time
       * @description When the old token ends: at most 30 days ahead, a day where nothing is said, at once for the past.
       */
      oldTokenUntil?: string;
    };
    RotatedTokenDto: {
      /** @description Reads only; auth codes are no reading. */
      readOnly?: boolean;
      /** @description Zones and what is served in them, nothing else. */
      dnsOnly?: boolean;
      /**
       * @description Only what is done to these domains.
       * @example [
       *       "example.com"
       *     ]
       */
      zones?: string[];
      /** @description Only records of these types are written; DNS only as well. */
      recordTypes?: ("A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT")[];
      /**
       * Format: double
       * @description USD that purchases may take in a UTC day.
       * @example 50
       */
      dailySpendCap?: number;
      /**
       * Format: date-time
       * @description When it ends by itself.
       */
      expiresAt?: string;
      /**
       * @description Addresses and networks (CIDR, IPv4 and IPv6) it may be used from.
       * @example [
       *       "192.0.2.0/24",
       *       "2001:db8::/32"
       *     ]
       */
      sourceNetworks?: string[];
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /** @description Name. */
      name: string;
      /**
       * Format: password
       * @description Shown this once.
       */
      token: string;
      /**
       * Format: date-time
       * @description When the old token ends.
       */
      oldTokenUntil: string;
    };
    TransferDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * Format: email
       * @description Approval address, where the TLD uses one.
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
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
      /** @description Needed where the TLD knows codes. */
      authCode?: string;
      /** @description Free. Omitted: the account's setting; dropped where the TLD has none. */
      privacyEnabled?: boolean;
      /**
       * Format: double
       * @description USD before tax; needed for premium names, where it equals transferPrice.
       */
      purchasePrice?: number;
      /** @description Applied when the domain arrives. Roles left out: the account's default contacts. */
      contacts?: components["schemas"]["ContactsRequestDto"];
      /** @description x-extension. Registry data of the registrant (getRequirement). Omitted: the last ones that your account used under the TLD. */
      tldRequirements?: {
        [key: string]: string;
      };
    };
    TransferWarningsDto: {
      /** @description What was refused, in a few words. */
      message?: string;
      /** @description Registry statuses that may stall the transfer. */
      statuses?: string[];
    };
    CreateTransferResponseDto: {
      /**
       * Format: int32
       * @description Order id.
       */
      order: number;
      /**
       * Format: double
       * @description USD, with tax; left out when 0: for a new code of a transfer that waits for one.
       */
      totalPaid?: number;
      /** @description The transfer. */
      transfer: components["schemas"]["TransferDto"];
      /** @description What could not be done as asked. */
      warnings?: components["schemas"]["TransferWarningsDto"];
    };
    TransferEligibilityResponseDto: {
      /** @description ASCII form. */
      domainName: string;
      /** @description Registered at this registrar, in any account. */
      atName: boolean;
      /** @description Of the TLD. */
      supportsInternalTransfer: boolean;
    };
    CreateInternalTransferInDto: {
      /** @description Unicode or punycode, any case. */
      domainName: string;
      /** @description The code that the losing account has read. */
      authCode: string;
      /** @description Roles left out: the account's default contacts. */
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
       * @description When it was created.
       */
      readonly createDate: string;
      /**
       * Format: date-time
       * @description When the registration expires.
       */
      readonly expireDate: string;
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description The transfer lock only. */
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
       * @description USD, for the minimum term.
       */
      readonly renewalPrice?: number;
      /**
       * Format: date-time
       * @description Only while a policy transfer lock with a known end is in force.
       */
      readonly transferLockExpiresAt?: string;
      /** @description x-extension. true: the registry has accepted the registration and not decided on it yet; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
    };
    CancelTransferOutResponseDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description Status of it.
       * @enum {string}
       */
      status: "canceled";
    };
    HandOverDomainDto: {
      /** @description Tag of the registrar that gets the domain, as the registry knows it. */
      registrarTag: string;
    };
    HandedOverDto: {
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /**
       * @description pending: the other registrar has to take it first; it is told by domain.transfer_out.status_change.
       * @enum {string}
       */
      status: "completed" | "pending";
    };
    UpdateDomainDto: {
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description Where the TLD has it. */
      privacyEnabled?: boolean;
      /** @description The transfer lock. Not to be taken off under a policy lock. */
      locked?: boolean;
    };
    SetNameserversDto: {
      /** @description Host names, Unicode or punycode; the order is kept. */
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
      /** @description Each contact that is sent is complete; roles left out are kept. */
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
       * @description How the name is bought; `registration` by default.
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
       * @description Who holds the trademark.
       * @example Lumen Lamps
       */
      holder: string;
      /**
       * @description Two-letter code where there is one
       * @example DE
       */
      jurisdiction?: string;
      /**
       * @description Of the mark, where the source tells it: notices of the trademark clearinghouse do not
       * @example 30 2010 012 345
       */
      registrationNumber?: string;
      /**
       * @description Goods and services
       * @example Lamps
       */
      description?: string;
      /** @description The whole claim as HTML */
      noticeHtml?: string;
      /**
       * Format: float
       * @description 1: the name is the mark itself; left out where a case or a court found the name abusive, as the source tells no degree
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
      /** @description The TLD wants a claims check for this purchaseType; left out when false */
      claimsProcessActive?: boolean;
      /** @description To be sent with the purchase, as the two dates; null when no claims */
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
      /** @description Markdown: what must be shown to the registrant before the purchase */
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
       * @description When it was created.
       */
      createDate: string;
      /**
       * Format: date-time
       * @description 15 days after createDate; then the domains are held.
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
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
       * @description When the mail may be asked for again.
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
      /** @description Hexadecimal, in capitals. */
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
       * @description IANA DNSSEC algorithm number; taken are 5, 7, 8, 10, 13, 14, 15, 16, 17, 23.
       */
      algorithm: number;
      /**
       * Format: int32
       * @description IANA DS digest type; taken are 1, 2, 4.
       */
      digestType: number;
      /** @description Hexadecimal, of the length that belongs to digestType; any case. */
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
       * @description off; requested: keys are being made; keys_made: to be seen by DNS; signed_visible: the DS record comes next; ds_published: signed; withdrawn: the DS record is being removed; ds_removed: the keys go once no cache has it.
       * @enum {string}
       */
      state: "off" | "requested" | "keys_made" | "signed_visible" | "ds_published" | "withdrawn" | "ds_removed";
      /**
       * Format: date-time
       * @description When it came into this state; left out where it was never signed.
       */
      since?: string;
      /**
       * Format: date-time
       * @description When the next step is taken.
       */
      nextStepAt?: string;
      /** @description Why the last try of the next step came to nothing. */
      trouble?: string;
      /** @description DS records of the zone's keys, published or not. */
      dnssec: components["schemas"]["DnssecDto"][];
    };
    RequirementFieldDto: {
      /** @description Text that describes it, for people. */
      description?: string;
      /**
       * @description Type of it.
       * @enum {string}
       */
      type: "string" | "enum" | "notice" | "acknowledgement" | "boolean";
      /** @description Whether a value must be sent. */
      required: boolean;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description valid_email, valid_phone, YYYY-MM-DD, or a pattern */
      validation?: string;
      /** @description Of an acknowledgement: the value to send */
      value?: string;
      /** @description Of an enum */
      options?: (components["schemas"]["RequirementFieldOptionDto"] | string)[];
      /** @description idn, or the value of the field it depends on */
      required_when?: string;
      /** @description Fields to send where this one has the value. */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementFieldOptionDto: {
      /** @description Value to send. */
      value: string;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description Matter when the option is chosen */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementsJsonSchemaPropertiesDto: {
      /** @description The plain facts of the TLD, read only */
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
       * @description Type of it.
       * @example object
       */
      type: string;
      /** @description Title of the page or document. */
      title?: string;
      /** @description Text that describes it, for people. */
      description?: string;
      /** @description The fields by name. */
      properties: components["schemas"]["RequirementsJsonSchemaPropertiesDto"];
      /** @description Names of the fields that must be sent. */
      required?: string[];
      /** @description Conditions */
      allOf?: Record<string, never>[];
      /** @description Condition on the values of other fields. */
      if?: {
        [key: string]: unknown;
      } | null;
      /** @description What holds where the condition does. */
      then?: {
        [key: string]: unknown;
      } | null;
      /** @description What holds where the condition does not. */
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
      /** @description Name servers must answer for the name before it can be registered */
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
      /** @description Sites work over TLS only */
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
      /** @description Who operates the registry. */
      registryOperator: string;
      /** @description [] when no claims check is needed now */
      claimsCheckRequired: ("registration" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a")[];
      /** @description true: ASCII labels are not valid */
      requireIdnSld: boolean;
    };
    ContactsRequirementDto: {
      /** @description Text that describes it, for people. */
      description?: string;
      /** @description Type of it. */
      type?: string;
      /** @description Whether a value must be sent. */
      required?: boolean | string;
      /** @description Name to show beside the field. */
      label?: string;
      /** @description Role to the rules of its fields */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementDto: {
      /** @description Text that describes it, for people. */
      description?: string;
      /** @description By key of tldRequirements */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    GetRequirementResponseDto: {
      /** @description Facts about the TLD. */
      tldInfo: components["schemas"]["TldInfoDto"];
      /** @description Roles are its fields; may be {} */
      contacts: components["schemas"]["ContactsRequirementDto"];
      /** @description May be {} */
      requirements: components["schemas"]["RequirementDto"];
    };
    DomainCreatePayloadDto: {
      /** @description Unicode or punycode, any case. */
      domainName: string;
      /** @description Omitted: the account's setting. */
      autorenewEnabled?: boolean;
      /** @description A new name is under a policy transfer lock: false is answered true. */
      locked?: boolean;
      /** @description Free. Omitted: the account's setting; dropped where the TLD has none. */
      privacyEnabled?: boolean;
      /** @description Roles left out: the account's default contacts. */
      contacts?: components["schemas"]["ContactsRequestDto"];
      /** @description Omitted: the account's default name servers. */
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
      /** @description The domain. */
      domain: components["schemas"]["DomainCreatePayloadDto"];
      /**
       * Format: double
       * @description USD for the whole term; needed for premium names; must match exactly when sent.
       */
      purchasePrice?: number;
      /**
       * @description How the name is bought; `registration` by default.
       * @default registration
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a";
      /** @description Registry data; for IDN names the key language holds the table code. */
      tldRequirements?: {
        [key: string]: string;
      };
      /** @description Needed when claims exist for the name. */
      claims?: components["schemas"]["DomainClaimsInfoDto"];
      /**
       * Format: int32
       * @description Omitted: minimum period of the TLD.
       */
      years?: number;
      /** @description One per request. */
      promoCode?: string;
    };
    CreateDomainResponseDto: {
      /** @description The domain. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Order id.
       */
      order: number;
      /**
       * Format: double
       * @description USD: price x term - discount + tax.
       */
      totalPaid: number;
    };
    DomainListItemDto: {
      /** @description Punycode. */
      domainName: string;
      /**
       * Format: date-time
       * @description When it was created.
       */
      readonly createDate: string;
      /**
       * Format: date-time
       * @description When the registration expires.
       */
      readonly expireDate: string;
      /** @description Whether domains renew automatically before they expire. */
      autorenewEnabled?: boolean;
      /** @description The transfer lock only. */
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
       * @description USD, for the minimum term.
       */
      readonly renewalPrice?: number;
      /** @description x-extension. true: the registry has accepted the registration and not decided on it yet; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The domains. */
      domains: components["schemas"]["DomainListItemDto"][];
    };
    EmailForwardingDto: {
      /**
       * Format: hostname
       * @description Name of the domain, in lower-case punycode in answers.
       */
      domainName: string;
      /** @description The part before the @. */
      emailBox: string;
      /**
       * Format: email
       * @description Address that mail is forwarded to.
       */
      emailTo: string;
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The email forwardings of this page. */
      emailForwarding: components["schemas"]["EmailForwardingDto"][];
    };
    CreateEmailForwardingDto: {
      /**
       * Format: email
       * @description Of another domain.
       */
      emailTo: string;
      /** @description The part before the @, in any case. */
      emailBox: string;
    };
    UpdateEmailForwardingDto: {
      /**
       * Format: email
       * @description Of another domain.
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
       * @description USD left afterwards.
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
       * @description Status of it. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "verified";
    };
    UnverifiedDto: {
      /**
       * @description Status of it. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      status: "unverified";
      /**
       * Format: date-time
       * @description Afterwards the domains are held.
       */
      verifyBy: string;
    };
    VerificationChangeEventDto: {
      /**
       * @description Name of the event. (enum property replaced by openapi-typescript)
       * @enum {string}
       */
      eventName: "contact.verification.status_change";
      /** @description The domains. */
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
       * @description What was done.
       * @enum {string}
       */
      action: "added" | "removed";
      /**
       * @description Name of the lock.
       * @enum {string}
       */
      lockType: "RegistrarLock" | "TransferLock" | "AccountLock" | "ClientHold" | "VerificationClientHold" | "VerificationHold" | "PrivacyLock" | "ExpirationClientHold";
      /** @description At the registry, afterwards. */
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
       * @description More may come.
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
      /** @description Why, for people. */
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
       * @description Status of it.
       * @enum {string}
       */
      status: "completed";
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /** @description The domain. */
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
       * @description Left out where there is none.
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
       * @description Status of it.
       * @enum {string}
       */
      status: "completed";
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /** @description The domain. */
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
       * @description Status of it.
       * @enum {string}
       */
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
      /** @description With completed: a contact that was sent could not be taken, and the default one was. */
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
       * @description Status of it.
       * @enum {string}
       */
      status: "initiated" | "completed" | "canceled";
      /** @description Of the gaining registrar, as its registry knows it. */
      registryClientId?: string | null;
    };
    /** @enum {string} */
    WebhookEventName: "account.credit.balance_change" | "account.domain.removal" | "contact.verification.status_change" | "domain.expiration" | "domain.lock.status_change" | "domain.registry.compliance_notice" | "domain.registry.rejection" | "domain.transfer.internal_in" | "domain.transfer.internal_out" | "domain.transfer.status_change" | "domain.transfer_out.status_change";
    EventDto: {
      /**
       * Format: uuid
       * @description The webhook-id of its deliveries.
       */
      id: string;
      /** @description Name of the event. */
      eventName: components["schemas"]["WebhookEventName"];
      /** @description The domains it tells of; none for events of the account. */
      domainNames: string[];
      /**
       * Format: date-time
       * @description When the event occurred.
       */
      occurredAt: string;
      /**
       * @description A position in the log: opaque, the same for the same position.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      position: string;
      /** @description What subscriptions get. */
      payload: components["schemas"]["BalanceChangeEventDto"] | components["schemas"]["DomainRemovalEventDto"] | components["schemas"]["VerificationChangeEventDto"] | components["schemas"]["DomainExpirationEventDto"] | components["schemas"]["LockChangeEventDto"] | components["schemas"]["ComplianceNoticeEventDto"] | components["schemas"]["RegistryRejectionEventDto"] | components["schemas"]["InternalTransferInEventDto"] | components["schemas"]["InternalTransferOutEventDto"] | components["schemas"]["TransferChangeEventDto"] | components["schemas"]["TransferOutChangeEventDto"];
    };
    ListEventsResponseDto: {
      /** @description In the order of the log. */
      events: components["schemas"]["EventDto"][];
      /**
       * @description Give it as `after` to go on.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      cursor: string;
    };
    AttemptDto: {
      /**
       * Format: int32
       * @description From 1.
       */
      number: number;
      /**
       * Format: date-time
       * @description When the attempt began.
       */
      startedAt: string;
      /**
       * Format: int32
       * @description Milliseconds.
       */
      durationMs: number;
      /**
       * Format: int32
       * @description HTTP status; left out when there was no answer.
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
       * @description Id, unique among its kind.
       */
      id: string;
      /**
       * Format: int32
       * @description May be of a subscription that is deleted.
       */
      subscriptionId: number;
      /** @description URL that webhooks are sent to. */
      url: string;
      /**
       * @description State of it.
       * @enum {string}
       */
      state: "pending" | "delivered" | "failed" | "cancelled";
      /**
       * Format: date-time
       * @description Of the next attempt; left out when there is none.
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
       * @description Deliveries given up of events that occurred then or later.
       */
      failedSince?: string;
      /**
       * Format: date-time
       * @description All events that occurred then or later, delivered or not.
       */
      since?: string;
      /**
       * Format: date-time
       * @description With `since`: events before it. Left out: up to now.
       */
      until?: string;
      /** @description Only these. */
      eventName?: components["schemas"]["WebhookEventName"];
      /**
       * @description Of the answer before, to go on.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      after?: string;
    };
    ResentDto: {
      /**
       * Format: int32
       * @description Deliveries that are due now.
       */
      resent: number;
      /**
       * @description There may be more: ask again with it as `after`.
       * @example c5b6e0a9172f3c4d8e91f0a2b
       */
      after?: string;
    };
    MailboxRecipientDto: {
      /**
       * Format: email
       * @description Where the mail of the mailbox goes.
       */
      emailTo: string;
      /** @description Whether the account forwards only to those who agreed (verifyForwardingRecipients). */
      required: boolean;
      /**
       * @description unasked: never asked, since the account does not require it; pending: asked, or about to be; refused: for good.
       * @enum {string}
       */
      state: "unasked" | "pending" | "verified" | "refused";
      /** @description Whether mail is forwarded to the address, as far as its owner is concerned. */
      allowed: boolean;
      /**
       * Format: date-time
       * @description The last mail to the address.
       */
      lastSentAt?: string;
      /**
       * Format: date-time
       * @description Until when the link in it can be used.
       */
      linkExpiresAt?: string;
      /**
       * Format: date-time
       * @description When its owner agreed, or refused.
       */
      decidedAt?: string;
    };
    ResentRecipientDto: {
      /** @description false: there is nothing to ask. */
      sent: boolean;
      /**
       * Format: date-time
       * @description When the mail can be sent again.
       */
      nextEligibleAt?: string;
    };
    SubscriptionRecord: {
      /**
       * Format: int32
       * @description Id, unique among its kind.
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
       * @description When it was created.
       */
      createDate: string;
      /**
       * Format: date-time
       * @description Null until it is changed for the first time.
       */
      updateDate: string | null;
    };
    ListSubscriptionsResponse: {
      /** @description All of them, active or not; not paginated. */
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
      /** @description While false nothing is queued. */
      active: boolean;
    };
    SubscriptionResponse: {
      /** @description The subscription. */
      subscription: components["schemas"]["SubscriptionRecord"];
    };
    ModifySubscriptionRequest: {
      /**
       * Format: uri
       * @description Absolute http or https URL, stored as sent: signatures cover it. Production takes https only.
       */
      url?: string;
      /** @description While false nothing is queued. At least one of the two fields is needed. */
      active?: boolean;
    };
    RotateSecretDto: {
      /**
       * Format: int32
       * @description Hours that the old secret signs beside the new one; 0: it ends at once.
       * @default 24
       */
      overlapHours?: number;
    };
    RotatedSecretDto: {
      /**
       * Format: password
       * @description Shown this once.
       * @example whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw
       */
      secret: string;
      /**
       * Format: date-time
       * @description Left out where no old secret signs.
       */
      oldSecretUntil?: string;
    };
    OrderItemDto: {
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /** @description Name. */
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
       * @description Number of pieces.
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
       * @description Id, unique among its kind.
       */
      id: number;
      /**
       * Format: date-time
       * @description When it was created.
       */
      createDate: string;
      /** @description Known: success, failed, initialized, review, started. */
      status: string;
      /** @description Short name of the registrar. */
      registrar?: string;
      /** @description USD, CNY, … */
      currency?: string;
      /**
       * Format: float
       * @description Only for a currency other than USD.
       */
      currencyRate?: number;
      /**
       * Format: float
       * @description USD reserved for the order.
       */
      authAmount?: number;
      /**
       * Format: float
       * @description After discounts and refunds.
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
      /** @description What was bought. */
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The orders of this page. */
      orders: components["schemas"]["OrderDto"][];
      /**
       * Format: int32
       * @description Only when the account has a parent.
       */
      parentAccountId?: number;
    };
    TopUpDto: {
      /**
       * Format: double
       * @description Credit to be bought, at most two decimals.
       * @example 250
       */
      amount: number;
      /**
       * @description Credit is kept in USD.
       * @default USD
       * @enum {string}
       */
      currency?: "USD";
    };
    PaymentDto: {
      /**
       * Format: uuid
       * @description Id, unique among its kind.
       */
      id: string;
      /**
       * @description created, asked: the gateway has not answered yet, look again · waiting: the customer pays at paymentUrl · succeeded: credited · failed, canceled, expired: no money came
       * @enum {string}
       */
      state: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
      /**
       * Format: double
       * @description Amount of money, in the currency given beside it, else USD.
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
       * @description Paid back to the card, or on its way there.
       * @example 0
       */
      refunded: number;
      /**
       * Format: uri
       * @description Where the customer enters a card; nothing of it comes to us.
       */
      paymentUrl?: string;
      /**
       * Format: date-time
       * @description The page takes no money afterwards.
       */
      payBefore: string;
      /**
       * Format: date-time
       * @description When it was created.
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The payments of this page. */
      payments: components["schemas"]["PaymentDto"][];
    };
    PricingResponseDto: {
      /** @description A premium name of the registry */
      premium: boolean;
      /**
       * Format: double
       * @description USD; null: it cannot be bought. For the term asked for, before tax and promotions
       * @example 14.5
       */
      purchasePrice: number | null;
      /**
       * Format: double
       * @description USD; null: it cannot be renewed. For the term asked for
       * @example 14.5
       */
      renewalPrice: number | null;
      /**
       * Format: double
       * @description USD; null: it cannot be transferred to us. For the minimum term, whatever was asked for
       * @example 14.5
       */
      transferPrice: number | null;
    };
    TldPriceListEntryDto: {
      /**
       * @description Without a dot, in Unicode
       * @example example
       */
      tld: string;
      /**
       * Format: int32
       * @description Years that the prices are for
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
       * @description USD; null: not sold, or not for this duration. What everybody pays, offers included
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
       * @description USD; null: not sold, or not for this duration. What everybody pays, offers included
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
       * @description USD; null: not sold, or not for this duration. What everybody pays, offers included
       * @example 14.5
       */
      transferInRetailPrice: number | null;
      /**
       * Format: double
       * @description USD; null: not sold, or not for this duration. The list price
       * @example 14.5
       */
      transferInOriginalPrice: number | null;
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The price lists of this page, one for each TLD. */
      pricing: components["schemas"]["TldPriceListEntryDto"][];
    };
    PremiumDomainsDownloadResponseDto: {
      /**
       * Format: uri
       * @description CSV; needs no credentials
       */
      readonly downloadUrl: string;
      /**
       * Format: date-time
       * @description The link works until then
       */
      readonly expireDate: string;
    };
    RenewDomainDto: {
      /**
       * Format: double
       * @description USD for the whole term, before tax; needed for premium names; must match exactly when sent.
       */
      purchasePrice?: number;
      /**
       * Format: int32
       * @description Omitted: minimum period of the TLD.
       */
      years?: number;
    };
    RenewDomainResponseDto: {
      /** @description The domain. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Order id.
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
       * @description Not beyond the end of the term of the domain.
       * @default 1
       */
      years?: number;
    };
    PrivacyResponseDto: {
      /** @description The domain. */
      domain: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Order id.
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
       * @description Type of it.
       * @enum {string}
       */
      type: "restore" | "renewal";
      /**
       * Format: double
       * @description USD, before tax.
       */
      price: number;
      /**
       * Format: int32
       * @description Of a renewal: the years that are added.
       */
      years?: number;
    };
    RestoreQuoteDto: {
      /** @description Punycode. */
      domainName: string;
      /**
       * @description late_renewal: the registry has not deleted the domain yet, and a renewal brings it back. redemption: it has, and takes a fee for the restore.
       * @enum {string}
       */
      kind: "late_renewal" | "redemption";
      /** @description What will be bought. */
      items: components["schemas"]["RestoreItemDto"][];
      /**
       * Format: double
       * @description USD, before tax: to be sent with the order.
       */
      purchasePrice: number;
      /**
       * Format: double
       * @description USD, with tax.
       */
      totalPrice: number;
      /**
       * Format: date-time
       * @description End of the term afterwards.
       */
      expireDate: string;
      /**
       * Format: date-time
       * @description Until then, at this price; the registry decides. Absent where it alone knows.
       */
      restorableUntil?: string;
    };
    RestoreDomainDto: {
      /**
       * Format: double
       * @description USD, before tax, as quoted; must match exactly.
       */
      purchasePrice: number;
    };
    RestoreDomainResponseDto: {
      /**
       * @description pending: the registry has taken it and decides later; what it refuses is paid back.
       * @enum {string}
       */
      status: "restored" | "pending";
      /** @description Punycode. */
      domainName: string;
      /** @description In the account again, as it left it. Absent while pending. */
      domain?: components["schemas"]["DomainDto"];
      /**
       * Format: int32
       * @description Order id.
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
      /** @description Items of this order. A registration takes its privacy along. */
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
       * @description failed: the registry refused to delete the domain; initialized: it decides later.
       * @enum {string}
       */
      orderItemStatus: "refunded" | "failed" | "initialized" | "canceled";
      /**
       * Format: float
       * @description USD
       */
      refundAmount: number;
      /** @description What was refused, in a few words. */
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
    /** @enum {string} */
    RecordType: "A" | "AAAA" | "ANAME" | "CNAME" | "MX" | "NS" | "SRV" | "TXT";
    RecordDto: {
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /** @description Name of the domain, in lower-case punycode in answers. */
      domainName: string;
      /** @description Relative; left out at the apex, never null. */
      host?: string | null;
      /** @description Ends in a dot. */
      fqdn: string;
      /** @description Type of it. */
      type: components["schemas"]["RecordType"];
      /** @description Names without their final dot. */
      answer: string;
      /**
       * Format: uint32
       * @description Seconds.
       */
      ttl: number;
      /**
       * Format: uint32
       * @description MX and SRV; left out when 0.
       */
      priority?: number;
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The DNS records of this page. */
      records: components["schemas"]["RecordDto"][];
    };
    CreateRecordDto: {
      /** @description Type of the record. */
      type: components["schemas"]["RecordType"];
      /** @description By type; names with or without their final dot. SRV: weight, port and target, a blank between them. */
      answer: string;
      /** @description Relative to the domain, or whole with a final dot; omitted, empty or @: the apex. */
      host?: string;
      /**
       * Format: uint32
       * @description Seconds.
       * @default 300
       */
      ttl?: number;
      /**
       * Format: uint32
       * @description Needed for MX and SRV, ignored for other types.
       */
      priority?: number;
      /**
       * Format: int32
       * @description Ignored when a record is created.
       */
      readonly id?: number;
      /** @description Ignored. */
      readonly domainName?: string;
      /** @description Ignored. */
      readonly fqdn?: string;
    };
    UpdateRecordDto: {
      /** @description Type of it. */
      type: components["schemas"]["RecordType"];
      /** @description By type; names with or without their final dot. SRV: weight, port and target, a blank between them. */
      answer: string;
      /** @description Relative to the domain, or whole with a final dot; omitted, empty or @: the apex. */
      host?: string;
      /**
       * Format: uint32
       * @description Seconds.
       * @default 300
       */
      ttl?: number;
      /**
       * Format: uint32
       * @description Needed for MX and SRV, ignored for other types.
       */
      priority?: number;
      /**
       * Format: int32
       * @description When sent, the id in the path.
       */
      readonly id?: number;
      /** @description Ignored. */
      readonly domainName?: string;
      /** @description Ignored. */
      readonly fqdn?: string;
    };
    ImportZoneDto: {
      /**
       * @description Only show what would change.
       * @default false
       */
      dryRun?: boolean;
      /**
       * @description More than half of a zone of ten records or more may go.
       * @default false
       */
      allowMassDeletion?: boolean;
      /** @description Master file (RFC 1035 §5). SOA and the NS records of the domain itself are passed over. */
      zoneFile: string;
      /**
       * @description merge: what the file does not name stays; replace: the zone becomes what the file says.
       * @enum {string}
       */
      mode: "merge" | "replace";
    };
    ZoneRecordDto: {
      /** @description Type of it. */
      type: components["schemas"]["RecordType"];
      /** @description Relative; left out at the apex. */
      host?: string;
      /** @description What the record points to or holds, without the final dot of host names. */
      answer: string;
      /**
       * Format: int32
       * @description Time to live in seconds, 300 or more.
       */
      ttl: number;
      /**
       * Format: int32
       * @description MX and SRV; left out when 0.
       */
      priority?: number;
    };
    ZoneDifferenceDto: {
      /**
       * Format: int32
       * @description Left out for what is only to be added.
       */
      id?: number;
      /** @description Left out for an added record. */
      before?: components["schemas"]["ZoneRecordDto"];
      /** @description Left out for a removed record. */
      after?: components["schemas"]["ZoneRecordDto"];
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
      /** @description False for a dry run, and where there was nothing to do. */
      applied: boolean;
      /**
       * Format: int32
       * @description Entries that were passed over: SOA, name servers of the domain, and where a forwarding stands.
       */
      skipped: number;
      /** @description Needs allowMassDeletion. */
      massDeletion: boolean;
      /** @description The first thousand. */
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
       * @description When it was created.
       */
      createDate: string;
      /** @description Username of whoever made it. */
      author: string;
      /**
       * @description What was done.
       * @enum {string}
       */
      action: "create" | "replace" | "delete" | "import" | "rollback" | "url_forwarding" | "email_forwarding";
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description Newest first. */
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
       * @description When it was created.
       */
      createDate: string;
      /** @description Username of whoever made it. */
      author: string;
      /**
       * @description What was done.
       * @enum {string}
       */
      action: "create" | "replace" | "delete" | "import" | "rollback" | "url_forwarding" | "email_forwarding";
      /** @description The changes of records in this version. */
      changes: components["schemas"]["ZoneDifferenceDto"][];
    };
    RollBackZoneDto: {
      /**
       * @description Only show what would change.
       * @default false
       */
      dryRun?: boolean;
      /**
       * @description More than half of a zone of ten records or more may go.
       * @default false
       */
      allowMassDeletion?: boolean;
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
       * @description Only names that can be bought in this way; others come back as not purchasable
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
      /** @description Left out when false */
      purchasable?: boolean;
      /** @description A premium name of the registry; left out when false */
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
       * @description Milliseconds after which the search ends with what it has
       * @default 12000
       */
      timeout?: number;
      /**
       * @description Only under these TLDs; unknown ones drop out
       * @example [
       *       "com",
       *       "example"
       *     ]
       */
      tldFilter?: string[];
      /**
       * @description Only names that can be bought in this way; others are left out
       * @enum {string}
       */
      purchaseType?: "registration" | "aftermarket_i" | "aftermarket_s" | "aftermarket_b" | "expiring" | "backorder";
    };
    /**
     * @description masked: framed; redirect: 301; 302: temporary.
     * @enum {string}
     */
    URLForwardingType: "masked" | "redirect" | "302";
    URLForwardingDto: {
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /**
       * Format: hostname
       * @description Name of the domain, in lower-case punycode in answers.
       */
      domainName: string;
      /** @description The whole hostname; left out at the apex. */
      host?: string;
      /**
       * Format: uri
       * @description URL that visitors are sent to.
       */
      forwardsTo: string;
      /** @description masked: framed; redirect: 301; 302: temporary. */
      type: components["schemas"]["URLForwardingType"];
      /** @description Of masked ones alone. */
      title?: string | null;
      /** @description Of masked ones alone. */
      meta?: string | null;
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The URL forwardings of this page. */
      urlForwarding: components["schemas"]["URLForwardingDto"][];
    };
    URLForwardingInputDto: {
      /** @description Label or whole hostname; empty: the apex. */
      host: string;
      /**
       * Format: uri
       * @description http or https, of the public internet, without user name and password.
       */
      forwardsTo: string;
      /** @description masked: framed; redirect: 301; 302: temporary. */
      type: components["schemas"]["URLForwardingType"];
      /** @description Shown for masked; null clears. */
      title?: string | null;
      /** @description Used for masked; null clears. */
      meta?: string | null;
    };
    URLForwardingUpdateByHostDto: {
      /**
       * Format: uri
       * @description http or https, of the public internet, without user name and password.
       */
      forwardsTo: string;
      /** @description Label or whole hostname; empty: the apex. */
      host?: string;
      /** @description masked: framed; redirect: 301; 302: temporary. */
      type?: components["schemas"]["URLForwardingType"];
      /** @description Shown for masked; null clears. */
      title?: string | null;
      /** @description Used for masked; null clears. */
      meta?: string | null;
    };
    URLForwardingUpdateDto: {
      /**
       * Format: uri
       * @description http or https, of the public internet, without user name and password.
       */
      forwardsTo?: string;
      /** @description Label or whole hostname; empty: the apex. */
      host?: string;
      /** @description masked: framed; redirect: 301; 302: temporary. */
      type?: components["schemas"]["URLForwardingType"];
      /** @description Shown for masked; null clears. */
      title?: string | null;
      /** @description Used for masked; null clears. */
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
       * @description The whole host name.
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
       * @description Only when another page follows.
       */
      lastPage?: number;
      /**
       * Format: int32
       * @description Only when another page follows.
       */
      nextPage?: number;
      /** @description The glue hosts of this page. */
      vanityNameservers: components["schemas"]["VanityNameserverDto"][];
    };
    CreateVanityNameserverDto: {
      /** @description Label or labels below the domain, or the whole host name. */
      hostname: string;
      /** @description IPv4 and IPv6. */
      ips: string[];
    };
    UpdateVanityNameserverDto: {
      /** @description All of them from now on; [] removes all. */
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
      /** @description false: in the zone file, or registered here; null: there is no zone data for the TLD */
      available: boolean | null;
    };
    ZoneCheckResponseDto: {
      /** @description In the order asked */
      results: components["schemas"]["ZoneCheckResultDto"][];
      /**
       * Format: int32
       * @description How many were looked up
       * @example 2
       */
      total: number;
      /**
       * Format: int32
       * @description How many were dropped beforehand: no domain names, repeats, TLDs that are refused; left out when 0
       */
      removed?: number;
    };
    ClockJobDto: {
      /**
       * Format: int32
       * @description Id, unique among its kind.
       */
      id: number;
      /**
       * @description running: ask again · done: the clock stands at the target, and all that was due by then is done · stopped: it stands before it; `trouble` says why
       * @enum {string}
       */
      state: "running" | "done" | "stopped";
      /**
       * Format: date-time
       * @description The account's clock when it began.
       */
      from: string;
      /**
       * Format: date-time
       * @description Where it goes.
       */
      to: string;
      /**
       * Format: date-time
       * @description How far it has come.
       */
      reached: string;
      /**
       * Format: int32
       * @description Moments on the way at which something was due.
       */
      steps: number;
      /** @description What keeps the clock from going on. */
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
       * @description Before the real time; 0: it goes by that.
       */
      aheadSeconds: number;
      /** @description While it is being advanced. */
      job?: components["schemas"]["ClockJobDto"];
    };
    AdvanceClockDto: {
      /**
       * Format: date-time
       * @description Ahead of the account's clock.
       */
      to?: string;
      /**
       * Format: int64
       * @description From now on, up to five years.
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
       * @description The name of an event; or registration, renewal, change, deletion, transfer … for an operation that ended, notice, mail, webhook, end
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
      /** @description The advance of the clock that runs. */
      job: components["schemas"]["ClockJobDto"];
      /** @description In order, the first 1,000. */
      happened: components["schemas"]["HappeningDto"][];
      /** @description More happened than is shown. */
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
       * @description USD that were added; 0 where there was enough.
       */
      credited: number;
    };
    /** @description Every refusal. */
    Error: {
      /** @description What was refused, in a few words. */
      message: string;
      /** @description Left out when there is nothing to add */
      details?: string | null;
    };
  };
  responses: never;
  parameters: never;
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export interface operations {
  /** Connectivity and credential check. Changes nothing. Use it to test the connection and the credentials. */
  hello: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["HelloResponse"];
        };
      };
    };
  };
  /** Account credit. Returns the credit that can be spent now, in USD. */
  checkAccountBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["CheckAccountBalanceResponse"];
        };
      };
    };
  };
  /** What new domains get by default, and how the account is told things. Fields at their default (false, 0, "") are omitted. */
  getAccountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["AccountSettingsDto"];
        };
      };
    };
  };
  /** Change settings; what is left out stays. Omitted fields are unchanged. */
  updateAccountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateAccountSettingsDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["AccountSettingsDto"];
        };
      };
    };
  };
  /** List sub-accounts; what they own is theirs. Returns the sub-accounts with their credit. Domains and orders of a sub-account belong to it. */
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListSubAccountsResponseDto"];
        };
      };
    };
  };
  /** Create a sub-account with its first API token. Needs an approved reseller. The API token is returned only in this answer. */
  createAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateAccountRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["CreateAccountResponseDto"];
        };
      };
    };
  };
  /** Move credit to a sub-account, or back. Moves USD between the account and one of its sub-accounts in one step. */
  transferCredit: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the account. */
        accountId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferCreditDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["TransferCreditResponseDto"];
        };
      };
    };
  };
  /** List API tokens that work. Returns tokens that are neither revoked nor expired, without their secrets. */
  listTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListTokensResponseDto"];
        };
      };
    };
  };
  /** Create an API token, with limits or without. The secret is returned only in this answer. Without limits the token may do everything that the account may. */
  createToken: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTokenDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["IssuedTokenDto"];
        };
      };
    };
  };
  /** A new token with the same name and limits; the old one works on for a while. The new secret is returned only in this answer. The old token ends after a day, or at `oldTokenUntil`. */
  rotateToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the API token. */
        tokenId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateTokenDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RotatedTokenDto"];
        };
      };
    };
  };
  /** Revoke an API token; refused everywhere within 2 s. The token is refused in all processes within 2 seconds. */
  revokeToken: {
    parameters: {
      query?: {
        /** @description Revoke even the last token with full access: only the registrar can issue another then. */
        allowLockOut?: boolean;
      };
      header?: never;
      path: {
        /** @description Id of the API token. */
        tokenId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListTransfersResponseDto"];
        };
      };
    };
  };
  /** Start a transfer in from another registrar. Charges the account at once. The transfer adds the minimum term to the registration. */
  createTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateTransferDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["CreateTransferResponseDto"];
        };
      };
    };
  };
  /** Read a transfer in. Returns the newest transfer in of this domain, in any state. */
  getTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["TransferDto"];
        };
      };
    };
  };
  /** Cancel a transfer in. The amount is returned to the account credit. Refused with 409 when it can no longer be canceled. */
  cancelTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["TransferDto"];
        };
      };
    };
  };
  /** Which transfer form fits a name. Returns whether the domain is registered here and can move between accounts. */
  getTransferEligibility: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["TransferEligibilityResponseDto"];
        };
      };
    };
  };
  /** Pull a domain from another account of the registrar. Needs the enterprise list and the auth code of the domain. No charge. */
  createInternalTransferIn: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateInternalTransferInDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Cancel a pending transfer out. Only while the transfer out is pending. */
  cancelOutboundTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["CancelTransferOutResponseDto"];
        };
      };
    };
  };
  /** Hand a domain over to another registrar, where the registry does transfers so (.uk). For TLDs without transfer requests. The registry moves the domain to the other registrar. */
  handOverDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["HandOverDomainDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["HandedOverDto"];
        };
      };
    };
  };
  /** Read one domain. Returns the domain with its contacts, locks, and the end of a policy transfer lock. */
  getDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Change autorenew, privacy and transfer lock together. At least one field. All changes are made, or none. */
  updateDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateDomainDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Set the nameservers. Replaces all name servers. DS records are unchanged. */
  setNameservers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetNameserversDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Replace the contacts of a domain. Each contact that is sent must be complete. Omitted roles are unchanged. */
  setContacts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetContactsDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Transfer authorization code. Makes one where there is none in force. Readable also while the domain is locked. */
  getAuthCode: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["AuthCodeResponseDto"];
        };
      };
    };
  };
  /** Trademark claims for a name. Returns the claims notice that the buyer must accept before registration, or nulls without claims. */
  checkDomainClaims: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Unicode or punycode, any case */
        domain: unknown;
      };
    };
    requestBody?: {
      content: {
        "application/json": components["schemas"]["DomainClaimsCheckRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainClaimsCheckResponseDto"];
        };
      };
    };
  };
  /** Contacts that still must verify. Returns registrant addresses with an open verification, and the domains that each one covers. */
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["UnverifiedContactsResponseDto"];
        };
      };
    };
  };
  /** Mark a contact as verified. Needs an approved reseller. Removes the holds of the verification. */
  verifyContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the verification. */
        verificationId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** Send the verification email again. At most once in 15 minutes for each verification, and 200 times an hour for each account. */
  resendVerificationEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Id of the verification. */
        verificationId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ContactVerificationResendResponseDto"];
        };
      };
    };
  };
  /** List DS records. Not paginated. */
  listDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListDnssecResponseDto"];
        };
      };
    };
  };
  /** Add a DS record. Answered once the registry has it; 504 while it has not decided. */
  createDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateDnssecDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DnssecDto"];
        };
      };
    };
  };
  /** Read a DS record. Compares digests without case. */
  getDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description In any case. */
        digest: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DnssecDto"];
        };
      };
    };
  };
  /** Remove a DS record. Answered once it is gone at the registry; 504 while it has not decided. */
  deleteDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description In any case. */
        digest: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** Have the zone signed by our name servers. x-extension. Begins it: keys, signatures, and the DS record at the registry once these are seen. All name servers of the domain must be the registrar's. */
  enableSigning: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SigningStatusDto"];
        };
      };
    };
  };
  /** Cease to have the zone signed. x-extension. Begins it: the DS record goes first, the keys once no cache has it, which may take a day. */
  disableSigning: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SigningStatusDto"];
        };
      };
    };
  };
  /** How far the signing of the zone is. x-extension. */
  getSigningStatus: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SigningStatusDto"];
        };
      };
    };
  };
  /** Autorenew on. Deprecated: use `updateDomain`. @deprecated */
  enableAutorenew: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Autorenew off. Deprecated: use `updateDomain`. @deprecated */
  disableAutorenew: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Privacy on. Deprecated: use `updateDomain`. @deprecated */
  enableWhoisPrivacy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Privacy off. Deprecated: use `updateDomain`. @deprecated */
  disableWhoisPrivacy: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Transfer lock on. Deprecated: use `updateDomain`. @deprecated */
  lockDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Transfer lock off. Deprecated: use `updateDomain`. @deprecated */
  unlockDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** TLD facts and registration fields. Returns the contact fields and further values that a registration needs. */
  getRequirement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Lower-case punycode without a dot in front. */
        tld: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["GetRequirementResponseDto"];
        };
      };
    };
  };
  /** The same as a JSON Schema draft-07 document. Validates the contacts and `tldRequirements` of a registration. */
  getRequirementV2: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Lower-case punycode without a dot in front. */
        tld: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RequirementsJsonSchemaDto"];
          "application/schema+json": components["schemas"]["RequirementsJsonSchemaDto"];
        };
      };
    };
  };
  /** List the domains of the account. Filters combine with AND. Ordered by name by default. */
  listDomains: {
    parameters: {
      query?: {
        /** @description Whether each domain has its renewal price. */
        includeRenewalPrice?: boolean;
        /** @description x-extension. true: only registrations that the registry has not decided on yet; false: without them. */
        pendingCreate?: boolean;
        /** @description The order that bought the domain. */
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
        /** @description Day (UTC) or timestamp. */
        expireDate?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        /** @description Day (UTC) or timestamp. */
        createDate?: string;
        /** @description Only domains with the transfer lock on or off. */
        locked?: boolean;
        /** @description Only domains of this TLD. */
        tld?: string;
        /** @description Exact, or with * for any run of characters. */
        domainName?: string;
        /** @description Direction of the order: `asc` (default) or `desc`. */
        dir?: "asc" | "desc";
        /** @description Field to order by. */
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListDomainsResponseDto"];
        };
      };
    };
  };
  /** Register (or acquire) a domain. Omitted settings are those of the account. Send `X-Idempotency-Key` to retry safely. */
  createDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateDomainDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["CreateDomainResponseDto"];
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
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListEmailForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create an email forwarding. The first forwarding may replace the MX records. */
  createEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEmailForwardingDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
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
        /** @description Mailbox: the part before the @. */
        emailBox: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Change the target. Replaces the target of the mailbox. */
  updateEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Mailbox: the part before the @. */
        emailBox: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateEmailForwardingDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Delete an email forwarding. Mail to the mailbox is no longer forwarded. */
  deleteEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Mailbox: the part before the @. */
        emailBox: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** The next events after a position, waiting for one if need be; the last 90 days. Returns events in the order of the log. Send `cursor` of the answer as `after` to go on. */
  listEvents: {
    parameters: {
      query?: {
        /** @description Occurred on this day or at this time, or later. */
        since?: string;
        /** @description Domain, Unicode or punycode. */
        domainName?: string;
        /** @description Only this event. */
        eventName?: "account.credit.balance_change" | "account.domain.removal" | "contact.verification.status_change" | "domain.expiration" | "domain.lock.status_change" | "domain.registry.compliance_notice" | "domain.registry.rejection" | "domain.transfer.internal_in" | "domain.transfer.internal_out" | "domain.transfer.status_change" | "domain.transfer_out.status_change";
        /** @description Seconds to wait when there is none. */
        wait?: number;
        /** @description Most entries to return. */
        limit?: number;
        /** @description The cursor of the answer before; left out: from the oldest. */
        after?: string;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListEventsResponseDto"];
        };
      };
    };
  };
  /** One event. Returns an event of the last 90 days. */
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the event, as in `webhook-id`. */
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["EventDto"];
        };
      };
    };
  };
  /** Where an event was sent, with every attempt. Returns the deliveries of an event with every attempt. */
  listEventDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the event, as in `webhook-id`. */
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListEventDeliveriesResponseDto"];
        };
      };
    };
  };
  /** Send again what was given up since a time, or all events of a time; at most 1,000 at once, 60 requests an hour. Sends to the subscriptions that are active now. Send `after` of the answer to go on. */
  resendEvents: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ResendEventsDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ResentDto"];
        };
      };
    };
  };
  /** Send an event once more, to the subscription there is now. Sends to the subscription that is active now. */
  resendEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the event, as in `webhook-id`. */
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ResentDto"];
        };
      };
    };
  };
  /** Make one more attempt of a delivery. Makes one attempt at once. */
  resendDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the delivery. */
        deliveryId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ResentDto"];
        };
      };
    };
  };
  /** Whether the recipient of forwarded mail agreed. x-extension. Needed while the setting verifyForwardingRecipients of the account is on; who refused gets nothing either way. */
  getEmailForwardingRecipient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Mailbox: the part before the @. */
        emailBox: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["MailboxRecipientDto"];
        };
      };
    };
  };
  /** Ask the recipient of forwarded mail again. x-extension. 15 minutes after the last mail at the earliest; an address gets few mails in a day, from all accounts together: 429. */
  resendEmailForwardingRecipient: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Mailbox: the part before the @. */
        emailBox: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ResentRecipientDto"];
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListSubscriptionsResponse"];
        };
      };
    };
  };
  /** Subscribe to an event. One subscription per event; a second one is refused with 409. */
  subscribe: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SubscribeToNotification"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SubscriptionResponse"];
        };
      };
    };
  };
  /** Change url or active. Replaces the URL and the state of the subscription. */
  modifySubscription: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the entry. */
        id: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ModifySubscriptionRequest"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SubscriptionResponse"];
        };
      };
    };
  };
  /** Remove a subscription. Pending deliveries of the subscription are dropped. */
  deleteSubscription: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the entry. */
        id: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** A new secret for webhook-signature (Standard Webhooks); the old one signs on for a while. The new secret is returned only in this answer. Both secrets sign until the old one ends. */
  rotateSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the entry. */
        id: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateSecretDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RotatedSecretDto"];
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
        /** @description Item type. */
        type?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        /** @description TLD without a leading dot, in lower-case punycode. */
        tld?: string;
        /** @description Exact, or with * for any run of characters. */
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
      /** @description The request succeeded. */
      200: {
        content: {
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
        /** @description Id of the order. */
        orderId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["OrderDto"];
        };
      };
    };
  };
  /** Buy credit by card: answers with the page on which to pay. Returns the page on which to pay. The credit is added once the payment is confirmed. */
  topUp: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TopUpDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListPaymentsDto"];
        };
      };
    };
  };
  /** Read a payment. Returns the state of a payment by card. */
  getPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the payment. */
        paymentId: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["PaymentDto"];
        };
      };
    };
  };
  /** Registration, renewal and transfer price of one name. Of any name, owned or not. */
  getPricing: {
    parameters: {
      query?: {
        /** @description Omitted: minimum term of the TLD. */
        years?: number;
      };
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["PricingResponseDto"];
        };
      };
    };
  };
  /** Price list by TLD, alphabetical. Returns prices for one duration: of the account, public, and of the list. */
  listTldPricing: {
    parameters: {
      query?: {
        /** @description Repeated, or separated by commas; invalid ones are dropped. */
        tlds?: string[];
        /** @description Years. */
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
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["TldPriceListResponseDto"];
        };
      };
    };
  };
  /** Link to the premium list. For approved resellers. The link works for 10 minutes. */
  downloadPremiumList: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["PremiumDomainsDownloadResponseDto"];
        };
      };
    };
  };
  /** Renew a domain. Adds years to the expiry, at most ten years ahead. The price is only needed for premium names. */
  renewDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RenewDomainDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RenewDomainResponseDto"];
        };
      };
    };
  };
  /** Add privacy (free). Privacy is free. Refused with 409 where it is on. */
  purchasePrivacy: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchasePrivacyDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["PrivacyResponseDto"];
        };
      };
    };
  };
  /** What it would cost to have a domain back that has expired and left the account, and until when. Changes nothing. */
  quoteRestore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RestoreQuoteDto"];
        };
      };
    };
  };
  /** Have a domain back that has expired and left the account, for the price that is quoted. Charges the quoted price. */
  restoreDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RestoreDomainDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RestoreDomainResponseDto"];
        };
      };
    };
  };
  /** Delete within the add grace period and refund. Refunds items of one order. The refund of a registration deletes the domain at the registry first. */
  processRefund: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RefundRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RefundResponseDto"];
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
        /** @description ETag of the zone as it was read; still the same: 304. */
        "If-None-Match"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListRecordsResponseDto"];
        };
      };
    };
  };
  /** Create a record. Refused with 409 for a record that exists. */
  createRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateRecordDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Read a record. Returns one record. */
  getRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; still the same: 304. */
        "If-None-Match"?: string;
      };
      path: {
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Replace a record. Replaces the whole record. */
  updateRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateRecordDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Delete a record. Removes the record from the zone. */
  deleteRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** The zone as a master file, now or as of a version. Returns text in the form of RFC 1035. */
  exportZone: {
    parameters: {
      query?: {
        /** @description Number of a version of the zone. */
        version?: number;
      };
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description RFC 1035 §5, RFC 4027. */
      200: {
        content: {
          "text/dns": string;
        };
      };
    };
  };
  /** Put the records of a master file into the zone, all or none. Reads text in the form of RFC 1035. All records are stored, or none. */
  importZone: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ImportZoneDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ZoneChangeDto"];
        };
      };
    };
  };
  /** What was changed in the zone, by whom and when. Returns versions, newest first. */
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
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListZoneVersionsResponseDto"];
        };
      };
    };
  };
  /** One change of the zone, record by record. Returns the records that were added, changed and removed. */
  getZoneVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Number of a version of the zone. */
        version: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ZoneVersionDetailsDto"];
        };
      };
    };
  };
  /** Make the zone again what it was at a version. Makes a new version with the records of an earlier one. */
  rollBackZone: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Number of a version of the zone. */
        version: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RollBackZoneDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ZoneChangeDto"];
        };
      };
    };
  };
  /** Availability and price of up to 50 names. Names of unknown TLDs are dropped. With `purchaseType`, other results are shown as not purchasable. */
  checkAvailability: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AvailabilityRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** Suggestions for a keyword. Ends at the timeout with the results found by then, in any order. */
  search: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SearchRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** As search, results streamed: one JSON object per line, as they come. Each line is one result. With `purchaseType`, only results of that type. */
  searchStream: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SearchRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/x-ndjson": components["schemas"]["SearchResultDto"];
        };
      };
    };
  };
  /** List (old form). Deprecated: use `listUrlForwardings`. @deprecated */
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
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListURLForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create a URL forwarding. The first forwarding may replace A records of the host. */
  createUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingInputDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Read (old form). Deprecated: use `getUrlForwarding`. @deprecated */
  getUrlForwardingByHost: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole hostname or label; the apex as @ or the domain itself. */
        host: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Change (old form). Deprecated: use `updateUrlForwarding`. @deprecated */
  updateUrlForwardingByHost: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Whole hostname or label; the apex as @ or the domain itself. */
        host: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingUpdateByHostDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Delete (old form). Deprecated: use `deleteUrlForwarding`. @deprecated */
  deleteUrlForwardingByHost: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Whole hostname or label; the apex as @ or the domain itself. */
        host: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
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
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
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
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Delete a URL forwarding. The host is no longer forwarded. */
  deleteUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** Change a URL forwarding; what is left out stays. Omitted fields are unchanged; null clears `title` and `meta`. */
  updateUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as last read. 412 if it has changed since. */
        "If-Match"?: string;
      };
      path: {
        /** @description Id of the entry. */
        id: number;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingUpdateDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
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
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ListVanityNameserversResponseDto"];
        };
      };
    };
  };
  /** Create a glue host. Creates the host at the registry with its addresses. */
  createVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateVanityNameserverDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
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
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Replace the addresses. Replaces all addresses; an empty list removes them. */
  updateVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateVanityNameserverDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Delete a glue host. Refused with 400 while a domain uses the host. */
  deleteVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
        /** @description Domain, Unicode or punycode. */
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      /** @description An empty object. */
      200: {
        content: {
          "application/json": Record<string, never>;
        };
      };
    };
  };
  /** Fast presence check of up to 500 names against zone files. Zone files are refreshed twice a day; no registry is asked. Not meaningful in the sandbox. */
  zoneCheck: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ZoneCheckRequestDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ZoneCheckResponseDto"];
        };
      };
    };
  };
  /** The account's clock (sandbox only). Returns the time of the account and how far it is ahead. */
  getSandboxClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["SandboxClockDto"];
        };
      };
    };
  };
  /** Set the account's clock ahead, and do all that is due until then, in order (sandbox only). A long way is answered while it goes on, with state running: ask for the job. */
  advanceSandboxClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["AdvanceClockDto"];
      };
    };
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** How far an advance has come, and what happened (sandbox only). Returns the progress of an advance of the clock. */
  getSandboxClockJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Id of the job. */
        jobId: number;
      };
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** As much credit as a new account has, once a minute (sandbox only). Raises the credit to that of a new account. */
  refillSandboxCredit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The request succeeded. */
      200: {
        content: {
          "application/json": components["schemas"]["RefilledCreditDto"];
        };
      };
    };
  };
}
