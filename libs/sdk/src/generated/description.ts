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
      firstName?: string | null;
      lastName?: string | null;
      /** @description Empty for a person; for a registrant it names the legal holder. */
      companyName?: string | null;
      address1?: string | null;
      address2?: string | null;
      city?: string | null;
      state?: string | null;
      zip?: string | null;
      country?: string | null;
      email?: string | null;
      phone?: string | null;
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
      registrant?: components["schemas"]["ContactDto"];
      admin?: components["schemas"]["ContactDto"];
      tech?: components["schemas"]["ContactDto"];
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
      /** @enum {string} */
      businessStatus?: "business_with_tax_id" | "business" | "consumer";
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
      contacts: components["schemas"]["DefaultContactsDto"];
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
      /** @description Whether the API may be used with two-step verification. Changed by the registrar alone. */
      apiAccessEnabled?: boolean;
      /** @description How purchases are taxed. Changed by the registrar alone. */
      tax: components["schemas"]["OwnTaxDto"];
    };
    ContactRequestDto: {
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      firstName?: string;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      lastName?: string;
      companyName?: string | null;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      address1?: string;
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
      registrant: components["schemas"]["ContactRequestDto"];
      admin?: components["schemas"]["ContactRequestDto"];
      billing?: components["schemas"]["ContactRequestDto"];
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
      /** @example default */
      apiTokenName: string;
    };
    SubAccountDto: {
      /** Format: int32 */
      id: number;
      username: string;
      /** @enum {string} */
      status: "active" | "closed";
      /** Format: date-time */
      createDate: string;
      /**
       * Format: double
       * @description Credit in USD that it can spend.
       */
      balance: number;
    };
    ListSubAccountsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** @enum {string} */
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
      name: string;
      /** Format: date-time */
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
      /** Format: int32 */
      id: number;
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
      /** Format: int32 */
      id: number;
      name: string;
      /**
       * Format: password
       * @description Shown this once.
       */
      token: string;
      /** Format: date-time */
      oldTokenUntil: string;
    };
    TransferDto: {
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
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      transfers: components["schemas"]["TransferDto"][];
    };
    ContactsRequestDto: {
      registrant?: components["schemas"]["ContactRequestDto"];
      admin?: components["schemas"]["ContactRequestDto"];
      tech?: components["schemas"]["ContactRequestDto"];
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
      transfer: components["schemas"]["TransferDto"];
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
      registrant?: components["schemas"]["ContactDto"];
      admin?: components["schemas"]["ContactDto"];
      tech?: components["schemas"]["ContactDto"];
      billing?: components["schemas"]["ContactDto"];
    };
    DomainDto: {
      /** @description Punycode. */
      domainName: string;
      /** Format: date-time */
      readonly createDate: string;
      /** Format: date-time */
      readonly expireDate: string;
      autorenewEnabled?: boolean;
      /** @description The transfer lock only. */
      locked?: boolean;
      /** @description All locks in force; [] when none. */
      readonly locks: string[];
      privacyEnabled?: boolean;
      contacts: components["schemas"]["ContactsDto"];
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
      /** @description x-extension. true: the registry has accepted the registration and has still to decide on it; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
    };
    CancelTransferOutResponseDto: {
      domainName: string;
      /** @enum {string} */
      status: "canceled";
    };
    HandOverDomainDto: {
      /** @description Tag of the registrar that gets the domain, as the registry knows it. */
      registrarTag: string;
    };
    HandedOverDto: {
      domainName: string;
      /**
       * @description pending: the other registrar has to take it first; it is told by domain.transfer_out.status_change.
       * @enum {string}
       */
      status: "completed" | "pending";
    };
    UpdateDomainDto: {
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
    SetContactDto: {
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      firstName?: string;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      lastName?: string;
      companyName?: string | null;
      /** @description Needed or not by the TLD and the role; the 400 names the field. */
      address1?: string;
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
    SetContactsRolesDto: {
      registrant?: components["schemas"]["SetContactDto"];
      admin?: components["schemas"]["SetContactDto"];
      tech?: components["schemas"]["SetContactDto"];
      billing?: components["schemas"]["SetContactDto"];
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
      authCode: string;
    };
    DomainClaimsCheckRequestDto: {
      /**
       * @default registration
       * @enum {string}
       */
      purchaseType?: "registration" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a";
    };
    TrademarkClaimDto: {
      /** @example LUMEN */
      trademark: string;
      /** @example Lumen Lamps */
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
      claims: components["schemas"]["TrademarkClaimDto"][];
      /** @description The TLD wants a claims check for this purchaseType; left out when false */
      claimsProcessActive?: boolean;
      /** @description To be sent with the purchase, as the two dates; null when no claims */
      claimId: string | null;
      /** Format: date-time */
      notBefore: string | null;
      /** Format: date-time */
      notAfter: string | null;
      /** @description Markdown: what must be shown to the registrant before the purchase */
      claimsNotice?: string;
    };
    UnverifiedContactDto: {
      /** Format: int32 */
      verificationId: number;
      /** Format: date-time */
      createDate: string;
      /**
       * Format: date-time
       * @description 15 days after createDate; then the domains are held.
       */
      verifyBy: string;
      /** Format: email */
      email: string;
      /** @description All domains of the account whose registrant has the address. */
      domains: string[];
      /**
       * Format: date-time
       * @description x-extension. The mail to the address waits until then: the mailbox, its domain or your account has had its mails of the day.
       */
      mailWaitsUntil?: string;
    };
    UnverifiedContactsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      unverifiedContacts: components["schemas"]["UnverifiedContactDto"][];
    };
    EmptyDto: Record<string, never>;
    ContactVerificationResendResponseDto: {
      /** @description false: nothing to send, for example because the address is verified. */
      sent: boolean;
      /** Format: int32 */
      verificationId: number;
      /**
       * Format: date-time
       * @description When the mail may be asked for again.
       */
      nextEligibleAt: string;
    };
    DnssecDto: {
      domainName: string;
      /** Format: int32 */
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
      dnssec: components["schemas"]["DnssecDto"][];
    };
    CreateDnssecDto: {
      /** Format: int32 */
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
      description?: string;
      /** @enum {string} */
      type: "string" | "enum" | "notice" | "acknowledgement" | "boolean";
      required: boolean;
      label?: string;
      /** @description valid_email, valid_phone, YYYY-MM-DD, or a pattern */
      validation?: string;
      /** @description Of an acknowledgement: the value to send */
      value?: string;
      /** @description Of an enum */
      options?: (components["schemas"]["RequirementFieldOptionDto"] | string)[];
      /** @description idn, or the value of the field it depends on */
      required_when?: string;
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementFieldOptionDto: {
      value: string;
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
      contacts: {
        [key: string]: unknown;
      };
      tldRequirements: {
        [key: string]: unknown;
      };
    };
    RequirementsJsonSchemaDto: {
      /** @example http://json-schema.org/draft-07/schema# */
      $schema: string;
      /** @example object */
      type: string;
      title?: string;
      description?: string;
      properties: components["schemas"]["RequirementsJsonSchemaPropertiesDto"];
      required?: string[];
      /** @description Conditions */
      allOf?: Record<string, never>[];
      if?: {
        [key: string]: unknown;
      } | null;
      then?: {
        [key: string]: unknown;
      } | null;
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
      ccTld: boolean;
      supportsTransferLock: boolean;
      supportsDnssec: boolean;
      supportsPremium: boolean;
      supportsPrivacy: boolean;
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
      allowedRegistrationYears: number[];
      /** @description Sites work over TLS only */
      hsts: boolean;
      /** Format: int32 */
      minDomainLength: number;
      /**
       * Format: int32
       * @description null: no IDN
       */
      minIdnDomainLength: number | null;
      registryOperator: string;
      /** @description [] when no claims check is needed now */
      claimsCheckRequired: ("registration" | "landrush_eap" | "landrush_auction_a" | "landrush_reserve_a")[];
      /** @description true: ASCII labels are not valid */
      requireIdnSld: boolean;
    };
    ContactsRequirementDto: {
      description?: string;
      type?: string;
      required?: boolean | string;
      label?: string;
      /** @description Role to the rules of its fields */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    RequirementDto: {
      description?: string;
      /** @description By key of tldRequirements */
      fields?: {
        [key: string]: components["schemas"]["RequirementFieldDto"];
      };
    };
    GetRequirementResponseDto: {
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
      claimId: string;
      /** Format: date-time */
      notBefore: string;
      /** Format: date-time */
      notAfter: string;
    };
    CreateDomainDto: {
      domain: components["schemas"]["DomainCreatePayloadDto"];
      /**
       * Format: double
       * @description USD for the whole term; needed for premium names; must match exactly when sent.
       */
      purchasePrice?: number;
      /**
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
      /** Format: date-time */
      readonly createDate: string;
      /** Format: date-time */
      readonly expireDate: string;
      autorenewEnabled?: boolean;
      /** @description The transfer lock only. */
      locked?: boolean;
      /** @description All locks in force; [] when none. */
      readonly locks: string[];
      privacyEnabled?: boolean;
      contacts: components["schemas"]["ContactsDto"];
      nameservers: string[];
      /**
       * Format: double
       * @description USD, for the minimum term.
       */
      readonly renewalPrice?: number;
      /** @description x-extension. true: the registry has accepted the registration and has still to decide on it; dates are expected ones, and changes at the registry are 400. Left out once it is registered. */
      readonly pendingCreate?: boolean;
    };
    ListDomainsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      domains: components["schemas"]["DomainListItemDto"][];
    };
    EmailForwardingDto: {
      /** Format: hostname */
      domainName: string;
      /** @description The part before the @. */
      emailBox: string;
      /** Format: email */
      emailTo: string;
    };
    ListEmailForwardingsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
       * @enum {string}
       */
      eventName: "account.credit.balance_change";
      /** Format: int32 */
      accountId: number;
      /**
       * Format: double
       * @description USD left afterwards.
       */
      balance: number;
    };
    DomainRemovalEventDto: {
      /**
       * @enum {string}
       */
      eventName: "account.domain.removal";
      domainName: string;
      /**
       * @description expiration: at the end of its grace period · agp_refund: deleted by a refund · administrative: removed by staff
       * @enum {string}
       */
      reason: "expiration" | "agp_refund" | "administrative";
      /** Format: date-time */
      expireDate: string;
    };
    VerifiedDto: {
      /**
       * @enum {string}
       */
      status: "verified";
    };
    UnverifiedDto: {
      /**
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
       * @enum {string}
       */
      eventName: "contact.verification.status_change";
      domains: string[];
      /** Format: int32 */
      verificationId: number;
      verification: components["schemas"]["VerifiedDto"] | components["schemas"]["UnverifiedDto"];
    };
    DomainExpirationEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.expiration";
      domainName: string;
      /** Format: date-time */
      expirationDate: string;
    };
    LockChangeEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.lock.status_change";
      domainName: string;
      /** @enum {string} */
      action: "added" | "removed";
      /** @enum {string} */
      lockType: "RegistrarLock" | "TransferLock" | "AccountLock" | "ClientHold" | "VerificationClientHold" | "VerificationHold" | "PrivacyLock" | "ExpirationClientHold";
      /** @description At the registry, afterwards. */
      registryStatuses: string[];
    };
    ComplianceNoticeEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.registry.compliance_notice";
      domainName: string;
      /**
       * @description More may come.
       * @example new_resolves_within_100_days
       */
      policy: string;
      policyName: string;
      /** Format: uri */
      policyUrl: string;
      registryName: string;
      /** Format: email */
      registryEmail?: string;
      originalMessageId?: string;
      issueDescription: string;
      remediationInstructions: string;
      agreementReminder: string;
      noncomplianceConsequences: string;
      contactInstructions: string;
      /** Format: date-time */
      complianceDeadline: string;
      remediationPeriodDays: number;
    };
    RegistryRejectionEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.registry.rejection";
      domainName: string;
      /** Format: int32 */
      orderId: number;
      /** Format: int32 */
      orderItemId: number;
      /** Format: date-time */
      occurredAt: string;
      reason?: string;
    };
    InternalTransferInEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.transfer.internal_in";
      /** Format: int32 */
      sourceAccountId: number;
      /** Format: int32 */
      destinationAccountId: number;
      /** @enum {string} */
      status: "completed";
      /** Format: date-time */
      occurredAt: string;
      domain: components["schemas"]["DomainDto"];
    };
    InternalTransferOutEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.transfer.internal_out";
      /**
       * Format: int32
       * @description Left out where there is none.
       */
      transferId?: number;
      /** Format: int32 */
      sourceAccountId: number;
      /** Format: int32 */
      destinationAccountId: number;
      /** @enum {string} */
      status: "completed";
      /** Format: date-time */
      occurredAt: string;
      domain: components["schemas"]["DomainDto"];
    };
    TransferChangeEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.transfer.status_change";
      domainName: string;
      /** @enum {string} */
      status: "pending" | "submitting_transfer" | "pending_new_auth_code" | "pending_unlock" | "pending_registry_unlock" | "pending_transfer" | "pending_insert" | "rejected" | "completed" | "failed" | "canceled" | "canceled_pending_refund";
      /** @description With completed: a contact that was sent could not be taken, and the default one was. */
      warning?: string;
    };
    TransferOutChangeEventDto: {
      /**
       * @enum {string}
       */
      eventName: "domain.transfer_out.status_change";
      domainName: string;
      /** @enum {string} */
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
      eventName: components["schemas"]["WebhookEventName"];
      /** @description The domains it tells of; none for events of the account. */
      domainNames: string[];
      /** Format: date-time */
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
      /** Format: date-time */
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
      /** Format: uuid */
      id: string;
      /**
       * Format: int32
       * @description May be of a subscription that is deleted.
       */
      subscriptionId: number;
      url: string;
      /** @enum {string} */
      state: "pending" | "delivered" | "failed" | "cancelled";
      /**
       * Format: date-time
       * @description Of the next attempt; left out when there is none.
       */
      dueAt?: string;
      attempts: components["schemas"]["AttemptDto"][];
    };
    ListEventDeliveriesResponseDto: {
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
      /** Format: date-time */
      nextEligibleAt?: string;
    };
    SubscriptionRecord: {
      /** Format: int32 */
      id: number;
      eventName: components["schemas"]["WebhookEventName"];
      url: string;
      active: boolean;
      /** Format: date-time */
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
      /** Format: int32 */
      id: number;
      name: string | null;
      /** @description Known: registration, renewal, transfer, whois_privacy. */
      type: string;
      /** @description Known: success, failed, refunded, initialized, canceled. */
      status: string;
      /** @description year or month. */
      interval: string | null;
      /** Format: int32 */
      duration?: number;
      /** Format: int32 */
      quantity?: number;
      /** Format: float */
      originalPrice?: number | null;
      /** Format: float */
      price?: number;
      /** Format: float */
      priceNonUsd?: number;
      /** Format: float */
      taxAmount?: number | null;
      tld?: string | null;
      /**
       * @description Product type, grace period, account limits and renewals since are counted in.
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
      /** Format: int32 */
      id: number;
      /** Format: date-time */
      createDate: string;
      /** @description Known: success, failed, initialized, review, started. */
      status: string;
      registrar?: string;
      /** @description USD, CNY, … */
      currency?: string;
      /**
       * Format: float
       * @description Only for a currency other than USD.
       */
      currencyRate?: number;
      /** Format: float */
      authAmount?: number;
      /**
       * Format: float
       * @description After discounts and refunds.
       */
      finalAmount?: number;
      /** Format: float */
      totalCapture?: number;
      /** Format: float */
      totalRefund?: number;
      orderItems: components["schemas"]["OrderItemDto"][];
    };
    ListOrdersResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** Format: uuid */
      id: string;
      /**
       * @description created, asked: the gateway has not answered yet, look again · waiting: the customer pays at paymentUrl · succeeded: credited · failed, canceled, expired: no money came
       * @enum {string}
       */
      state: "created" | "asked" | "waiting" | "succeeded" | "failed" | "canceled" | "expired";
      /**
       * Format: double
       * @example 250
       */
      amount: number;
      /** @example USD */
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
      /** Format: date-time */
      createdAt: string;
      /** Format: date-time */
      settledAt?: string;
    };
    ListPaymentsDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** @enum {string} */
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
      /** Format: int32 */
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
      /** Format: int32 */
      orderId: number;
      /** Format: int32 */
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
      message?: string | null;
    };
    RefundResponseDto: {
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
      /** Format: int32 */
      id: number;
      domainName: string;
      /** @description Relative; left out at the apex, never null. */
      host?: string | null;
      /** @description Ends in a dot. */
      fqdn: string;
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
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      records: components["schemas"]["RecordDto"][];
    };
    CreateRecordDto: {
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
      type: components["schemas"]["RecordType"];
      /** @description Relative; left out at the apex. */
      host?: string;
      answer: string;
      /** Format: int32 */
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
      /** Format: int32 */
      added: number;
      /** Format: int32 */
      removed: number;
      /** Format: int32 */
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
      /** Format: int32 */
      added: number;
      /** Format: int32 */
      removed: number;
      /** Format: int32 */
      changed: number;
      /** Format: int32 */
      version: number;
      /** Format: date-time */
      createDate: string;
      /** @description Username of whoever made it. */
      author: string;
      /** @enum {string} */
      action: "create" | "replace" | "delete" | "import" | "rollback" | "url_forwarding" | "email_forwarding";
    };
    ListZoneVersionsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** Format: int32 */
      added: number;
      /** Format: int32 */
      removed: number;
      /** Format: int32 */
      changed: number;
      /** Format: int32 */
      version: number;
      /** Format: date-time */
      createDate: string;
      /** @description Username of whoever made it. */
      author: string;
      /** @enum {string} */
      action: "create" | "replace" | "delete" | "import" | "rollback" | "url_forwarding" | "email_forwarding";
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
      /** @example quay */
      sld: string;
      /** @example example */
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
      /** Format: int32 */
      id: number;
      /** Format: hostname */
      domainName: string;
      /** @description The whole hostname; left out at the apex. */
      host?: string;
      /** Format: uri */
      forwardsTo: string;
      /** @description masked: framed; redirect: 301; 302: temporary. */
      type: components["schemas"]["URLForwardingType"];
      /** @description Of masked ones alone. */
      title?: string | null;
      /** @description Of masked ones alone. */
      meta?: string | null;
    };
    ListURLForwardingsResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** Format: hostname */
      domainName: string;
      /**
       * Format: hostname
       * @description The whole host name.
       */
      hostname: string;
      ips: string[];
    };
    ListVanityNameserversResponseDto: {
      /** Format: int32 */
      totalCount: number;
      /**
       * Format: int32
       * @description Number of the first record on the page; 0 on an empty page.
       */
      from: number;
      /** Format: int32 */
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
      /** Format: int32 */
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
      domainName?: string;
      /**
       * @description Its outcome, status or kind.
       * @example succeeded
       */
      details?: string;
    };
    ClockReportDto: {
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
  /** Connectivity and credential check */
  hello: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["HelloResponse"];
        };
      };
    };
  };
  /** Account credit */
  checkAccountBalance: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CheckAccountBalanceResponse"];
        };
      };
    };
  };
  /** What new domains get by default, and how the account is told things */
  getAccountSettings: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AccountSettingsDto"];
        };
      };
    };
  };
  /** Change settings; what is left out stays */
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
      200: {
        content: {
          "application/json": components["schemas"]["AccountSettingsDto"];
        };
      };
    };
  };
  /** List sub-accounts; what they own is theirs */
  listSubAccounts: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListSubAccountsResponseDto"];
        };
      };
    };
  };
  /** Create a sub-account with its first API token */
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
      200: {
        content: {
          "application/json": components["schemas"]["CreateAccountResponseDto"];
        };
      };
    };
  };
  /** Move credit to a sub-account, or back */
  transferCredit: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        accountId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["TransferCreditDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferCreditResponseDto"];
        };
      };
    };
  };
  /** List API tokens that work */
  listTokens: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListTokensResponseDto"];
        };
      };
    };
  };
  /** Create an API token, with limits or without */
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
      200: {
        content: {
          "application/json": components["schemas"]["IssuedTokenDto"];
        };
      };
    };
  };
  /** A new token with the same name and limits; the old one works on for a while */
  rotateToken: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        tokenId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateTokenDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RotatedTokenDto"];
        };
      };
    };
  };
  /** Revoke an API token; refused everywhere within 2 s */
  revokeToken: {
    parameters: {
      query?: {
        /** @description Revoke even the last token with full access: only the registrar can issue another then. */
        allowLockOut?: boolean;
      };
      header?: never;
      path: {
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
  /** List pending transfers in */
  listTransfers: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListTransfersResponseDto"];
        };
      };
    };
  };
  /** Start a transfer in from another registrar */
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
      200: {
        content: {
          "application/json": components["schemas"]["CreateTransferResponseDto"];
        };
      };
    };
  };
  /** Read a transfer in */
  getTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferDto"];
        };
      };
    };
  };
  /** Cancel a transfer in */
  cancelTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferDto"];
        };
      };
    };
  };
  /** Which transfer form fits a name */
  getTransferEligibility: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["TransferEligibilityResponseDto"];
        };
      };
    };
  };
  /** Pull a domain from another account of the registrar */
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
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Cancel a pending transfer out */
  cancelOutboundTransfer: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["CancelTransferOutResponseDto"];
        };
      };
    };
  };
  /** Hand a domain over to another registrar, where the registry does transfers so (.uk) */
  handOverDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["HandOverDomainDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["HandedOverDto"];
        };
      };
    };
  };
  /** Read one domain */
  getDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Change autorenew, privacy and transfer lock together */
  updateDomain: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateDomainDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Set the nameservers */
  setNameservers: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetNameserversDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** Replace the contacts of a domain */
  setContacts: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["SetContactsDto"];
      };
    };
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["AuthCodeResponseDto"];
        };
      };
    };
  };
  /** Trademark claims for a name */
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
      200: {
        content: {
          "application/json": components["schemas"]["DomainClaimsCheckResponseDto"];
        };
      };
    };
  };
  /** Contacts that still must verify */
  listUnverifiedContacts: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["UnverifiedContactsResponseDto"];
        };
      };
    };
  };
  /** Mark a contact as verified */
  verifyContact: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
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
  /** Send the verification email again */
  resendVerificationEmail: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        verificationId: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateDnssecDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DnssecDto"];
        };
      };
    };
  };
  /** Read a DS record */
  getDnssec: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description In any case. */
        digest: string;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["DomainDto"];
        };
      };
    };
  };
  /** TLD facts and registration fields */
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
      200: {
        content: {
          "application/json": components["schemas"]["GetRequirementResponseDto"];
        };
      };
    };
  };
  /** The same as a JSON Schema draft-07 document */
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
      200: {
        content: {
          "application/json": components["schemas"]["RequirementsJsonSchemaDto"];
          "application/schema+json": components["schemas"]["RequirementsJsonSchemaDto"];
        };
      };
    };
  };
  /** List the domains of the account */
  listDomains: {
    parameters: {
      query?: {
        includeRenewalPrice?: boolean;
        /** @description x-extension. true: only registrations that the registry has still to decide on; false: without them. */
        pendingCreate?: boolean;
        /** @description The order that bought the domain. */
        orderId?: number;
        autorenewEnabled?: boolean;
        isPremium?: boolean;
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
        locked?: boolean;
        tld?: string;
        /** @description Exact, or with * for any run of characters. */
        domainName?: string;
        dir?: "asc" | "desc";
        sort?: "domainName" | "createDate" | "expireDate" | "autorenewEnabled" | "locked" | "privacyEnabled" | "renewalPrice";
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListDomainsResponseDto"];
        };
      };
    };
  };
  /** Register (or acquire) a domain */
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
      200: {
        content: {
          "application/json": components["schemas"]["CreateDomainResponseDto"];
        };
      };
    };
  };
  /** List email forwardings */
  listEmailForwardings: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListEmailForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create an email forwarding */
  createEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateEmailForwardingDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Read an email forwarding */
  getEmailForwarding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        emailBox: string;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Change the target */
  updateEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        emailBox: string;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateEmailForwardingDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EmailForwardingDto"];
        };
      };
    };
  };
  /** Delete an email forwarding */
  deleteEmailForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        emailBox: string;
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
  /** The next events after a position, waiting for one if need be; the last 90 days */
  listEvents: {
    parameters: {
      query?: {
        /** @description Occurred on this day or at this time, or later. */
        since?: string;
        domainName?: string;
        eventName?: "account.credit.balance_change" | "account.domain.removal" | "contact.verification.status_change" | "domain.expiration" | "domain.lock.status_change" | "domain.registry.compliance_notice" | "domain.registry.rejection" | "domain.transfer.internal_in" | "domain.transfer.internal_out" | "domain.transfer.status_change" | "domain.transfer_out.status_change";
        /** @description Seconds to wait when there is none. */
        wait?: number;
        limit?: number;
        /** @description The cursor of the answer before; left out: from the oldest. */
        after?: string;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListEventsResponseDto"];
        };
      };
    };
  };
  /** One event */
  getEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["EventDto"];
        };
      };
    };
  };
  /** Where an event was sent, with every attempt */
  listEventDeliveries: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListEventDeliveriesResponseDto"];
        };
      };
    };
  };
  /** Send again what was given up since a time, or all events of a time; at most 1,000 at once, 60 requests an hour */
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
      200: {
        content: {
          "application/json": components["schemas"]["ResentDto"];
        };
      };
    };
  };
  /** Send an event once more, to the subscription there is now */
  resendEvent: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        eventId: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ResentDto"];
        };
      };
    };
  };
  /** Make one more attempt of a delivery */
  resendDelivery: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        deliveryId: string;
      };
    };
    requestBody?: never;
    responses: {
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
        emailBox: string;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        emailBox: string;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["EmptyDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ResentRecipientDto"];
        };
      };
    };
  };
  /** List webhook subscriptions */
  listSubscriptions: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListSubscriptionsResponse"];
        };
      };
    };
  };
  /** Subscribe to an event */
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
      200: {
        content: {
          "application/json": components["schemas"]["SubscriptionResponse"];
        };
      };
    };
  };
  /** Change url or active */
  modifySubscription: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ModifySubscriptionRequest"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["SubscriptionResponse"];
        };
      };
    };
  };
  /** Remove a subscription */
  deleteSubscription: {
    parameters: {
      query?: never;
      header?: never;
      path: {
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
  /** A new secret for webhook-signature (Standard Webhooks); the old one signs on for a while */
  rotateSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RotateSecretDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RotatedSecretDto"];
        };
      };
    };
  };
  /** List orders */
  listOrders: {
    parameters: {
      query?: {
        orderStatus?: "success" | "failed" | "initialized" | "review" | "started";
        /** @description Item type. */
        type?: string;
        /** @description Inclusive. */
        createDateEnd?: string;
        /** @description Inclusive. */
        createDateStart?: string;
        tld?: string;
        /** @description Exact, or with * for any run of characters. */
        domainName?: string;
        dir?: "asc" | "desc";
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListOrdersResponseDto"];
        };
      };
    };
  };
  /** Read an order */
  getOrder: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        orderId: number;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["OrderDto"];
        };
      };
    };
  };
  /** Buy credit by card: answers with the page on which to pay */
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
      200: {
        content: {
          "application/json": components["schemas"]["PaymentDto"];
        };
      };
    };
  };
  /** List payments by card, newest first */
  listPayments: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListPaymentsDto"];
        };
      };
    };
  };
  /** Read a payment */
  getPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        paymentId: string;
      };
    };
    requestBody?: never;
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PricingResponseDto"];
        };
      };
    };
  };
  /** Price list by TLD, alphabetical */
  listTldPricing: {
    parameters: {
      query?: {
        /** @description Repeated, or separated by commas; invalid ones are dropped. */
        tlds?: string[];
        /** @description Years. */
        duration?: number;
        page?: number;
        perPage?: number;
      };
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
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
      200: {
        content: {
          "application/json": components["schemas"]["PremiumDomainsDownloadResponseDto"];
        };
      };
    };
  };
  /** Renew a domain */
  renewDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RenewDomainDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RenewDomainResponseDto"];
        };
      };
    };
  };
  /** Add privacy (free) */
  purchasePrivacy: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["PurchasePrivacyDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["PrivacyResponseDto"];
        };
      };
    };
  };
  /** What it would cost to have a domain back that has expired and left the account, and until when */
  quoteRestore: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RestoreQuoteDto"];
        };
      };
    };
  };
  /** Have a domain back that has expired and left the account, for the price that is quoted */
  restoreDomain: {
    parameters: {
      query?: never;
      header?: {
        /** @description For example a UUID v4; valid for one hour. */
        "X-Idempotency-Key"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RestoreDomainDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RestoreDomainResponseDto"];
        };
      };
    };
  };
  /** Delete within the add grace period and refund */
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
      200: {
        content: {
          "application/json": components["schemas"]["RefundResponseDto"];
        };
      };
    };
  };
  /** List records */
  listRecords: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: {
        /** @description ETag of the zone as it was read; still the same: 304. */
        "If-None-Match"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListRecordsResponseDto"];
        };
      };
    };
  };
  /** Create a record */
  createRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateRecordDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Read a record */
  getRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; still the same: 304. */
        "If-None-Match"?: string;
      };
      path: {
        id: number;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Replace a record */
  updateRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        id: number;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateRecordDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RecordDto"];
        };
      };
    };
  };
  /** Delete a record */
  deleteRecord: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        id: number;
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
  /** The zone as a master file, now or as of a version */
  exportZone: {
    parameters: {
      query?: {
        version?: number;
      };
      header?: never;
      path: {
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
  /** Put the records of a master file into the zone, all or none */
  importZone: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["ImportZoneDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ZoneChangeDto"];
        };
      };
    };
  };
  /** What was changed in the zone, by whom and when */
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
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListZoneVersionsResponseDto"];
        };
      };
    };
  };
  /** One change of the zone, record by record */
  getZoneVersion: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        version: number;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ZoneVersionDetailsDto"];
        };
      };
    };
  };
  /** Make the zone again what it was at a version */
  rollBackZone: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        version: number;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["RollBackZoneDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ZoneChangeDto"];
        };
      };
    };
  };
  /** Availability and price of up to 50 names */
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
      200: {
        content: {
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** Suggestions for a keyword */
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
      200: {
        content: {
          "application/json": components["schemas"]["SearchResponseDto"];
        };
      };
    };
  };
  /** As search, results streamed: one JSON object per line, as they come */
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
        page?: number;
        perPage?: number;
      };
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListURLForwardingsResponseDto"];
        };
      };
    };
  };
  /** Create a URL forwarding */
  createUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingInputDto"];
      };
    };
    responses: {
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
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
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
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        /** @description Whole hostname or label; the apex as @ or the domain itself. */
        host: string;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingUpdateByHostDto"];
      };
    };
    responses: {
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
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        /** @description Whole hostname or label; the apex as @ or the domain itself. */
        host: string;
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
  /** List URL forwardings */
  listUrlForwardings: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListURLForwardingsResponseDto"];
        };
      };
    };
  };
  /** Read a URL forwarding */
  getUrlForwarding: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        id: number;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** Delete a URL forwarding */
  deleteUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        id: number;
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
  /** Change a URL forwarding; what is left out stays */
  updateUrlForwarding: {
    parameters: {
      query?: never;
      header?: {
        /** @description ETag of the zone as it was read; another one by now: 412. */
        "If-Match"?: string;
      };
      path: {
        id: number;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["URLForwardingUpdateDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["URLForwardingDto"];
        };
      };
    };
  };
  /** List glue hosts */
  listVanityNameservers: {
    parameters: {
      query?: {
        page?: number;
        perPage?: number;
      };
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ListVanityNameserversResponseDto"];
        };
      };
    };
  };
  /** Create a glue host */
  createVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["CreateVanityNameserverDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Read a glue host */
  getVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
        domainName: string;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Replace the addresses */
  updateVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
        domainName: string;
      };
    };
    requestBody: {
      content: {
        "application/json": components["schemas"]["UpdateVanityNameserverDto"];
      };
    };
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["VanityNameserverDto"];
        };
      };
    };
  };
  /** Delete a glue host */
  deleteVanityNameserver: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /** @description Whole, or the label or labels below the domain. */
        hostname: string;
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
      200: {
        content: {
          "application/json": components["schemas"]["ZoneCheckResponseDto"];
        };
      };
    };
  };
  /** The account's clock (sandbox only) */
  getSandboxClock: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
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
      200: {
        content: {
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** How far an advance has come, and what happened (sandbox only) */
  getSandboxClockJob: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        jobId: number;
      };
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["ClockReportDto"];
        };
      };
    };
  };
  /** As much credit as a new account has, once a minute (sandbox only) */
  refillSandboxCredit: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
    };
    requestBody?: never;
    responses: {
      200: {
        content: {
          "application/json": components["schemas"]["RefilledCreditDto"];
        };
      };
    };
  };
}
