import type { SettingValues } from './setting-definitions';

/**
 * What is wrong with settings that are right each for itself. `facesClients`: of the process that clients
 * reach.
 */
export function settingConflicts(settings: SettingValues, facesClients: boolean): string[] {
  const problems: string[] = [];
  const hasCertificate = settings.publicApiTlsCertFile !== undefined;
  if (hasCertificate !== (settings.publicApiTlsKeyFile !== undefined)) {
    problems.push(
      'PUBLIC_API_TLS_CERT_FILE and PUBLIC_API_TLS_KEY_FILE belong together: set both or neither',
    );
  }
  // a key alone asks for nothing: it is made with the other secrets
  const [hasUrl, hasServers] = [settings.powerdnsApiUrl !== undefined, settings.signingServers.length > 0];
  if (hasUrl !== hasServers || (hasUrl && settings.powerdnsApiKey === undefined)) {
    problems.push('POWERDNS_API_URL, POWERDNS_API_KEY and SIGNING_SERVERS belong together: set all or none');
  }
  // credentials alone ask for nothing: they are made with the other secrets
  if (
    settings.cnisUrl !== undefined &&
    (settings.cnisUsername === undefined || settings.cnisPassword === undefined)
  ) {
    problems.push('CNIS_URL needs CNIS_USERNAME and CNIS_PASSWORD');
  }
  problems.push(...redisProblems(settings), ...paymentProblems(settings), ...staffProblems(settings));
  if (
    facesClients &&
    settings.environment === 'production' &&
    !hasCertificate &&
    settings.trustedProxies.length === 0
  ) {
    problems.push(
      'ENVIRONMENT=production needs HTTPS: set PUBLIC_API_TLS_CERT_FILE and PUBLIC_API_TLS_KEY_FILE, or TRUSTED_PROXIES of the proxy that ends TLS',
    );
  }
  if ((settings.registryClockUrl === undefined) !== (settings.registryClockKey === undefined)) {
    problems.push('REGISTRY_CLOCK_URL and REGISTRY_CLOCK_KEY belong together: set both or neither');
  }
  return [...problems, ...(settings.environment === 'production' ? sandboxAlone(settings) : [])];
}

function redisProblems({ redisSentinels, redisSentinelTls, redisUrl }: SettingValues): string[] {
  const hasSentinels = redisSentinels.length > 0;
  if (hasSentinels && redisUrl === undefined)
    return ['REDIS_SENTINELS needs REDIS_URL, with the password and the database of the servers'];
  if (!redisSentinelTls) return [];
  if (!hasSentinels)
    return [
      'REDIS_SENTINEL_TLS=true needs REDIS_SENTINELS; without sentinels, REDIS_URL with rediss:// encrypts the connection',
    ];
  return redisUrl!.startsWith('rediss:')
    ? []
    : [
        'REDIS_SENTINEL_TLS=true needs REDIS_URL with rediss://, else the servers that the sentinels name get their password in the clear',
      ];
}

/** What production must not have. */
function sandboxAlone({
  registryClockUrl,
  webhookAllowPrivateAddresses,
  simulatedAcquisitions,
}: SettingValues): string[] {
  const given = [
    registryClockUrl !== undefined && 'REGISTRY_CLOCK_URL',
    webhookAllowPrivateAddresses && 'WEBHOOK_ALLOW_PRIVATE_ADDRESSES',
    simulatedAcquisitions.size > 0 && 'SIMULATED_ACQUISITIONS',
  ];
  return given.filter((name) => name !== false).map((name) => `${name} is for ENVIRONMENT=sandbox alone`);
}

function paymentProblems({
  environment,
  paymentGatewayKey: key,
  paymentWebhookSecret,
  paymentReturnUrl,
}: SettingValues): string[] {
  const problems: string[] = [];
  if (new Set([key, paymentWebhookSecret, paymentReturnUrl].map((value) => value === undefined)).size > 1) {
    problems.push(
      'PAYMENT_GATEWAY_KEY, PAYMENT_WEBHOOK_SECRET and PAYMENT_RETURN_URL belong together: set all or none',
    );
  }
  // real money never buys play money, nor the other way round
  if (key !== undefined && key.includes('_test_') !== (environment === 'sandbox')) {
    problems.push(
      "PAYMENT_GATEWAY_KEY must be of the gateway's test mode where ENVIRONMENT=sandbox, and only there",
    );
  }
  return problems;
}

function staffProblems({
  environment,
  staffOidcIssuer: issuer,
  staffOidcClientId,
  staffOidcClientSecret,
  staffOidcRoleMap,
  staffOidcScopes,
}: SettingValues): string[] {
  const problems: string[] = [];
  if (
    new Set([issuer, staffOidcClientId, staffOidcClientSecret].map((value) => value === undefined)).size > 1
  )
    problems.push(
      'STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID and STAFF_OIDC_CLIENT_SECRET belong together: set all or none',
    );
  if (issuer === undefined) return problems;
  if (staffOidcRoleMap.length === 0)
    problems.push('STAFF_OIDC_ISSUER needs STAFF_OIDC_ROLE_MAP: without it no user has a role');
  if (!staffOidcScopes.split(' ').includes('openid')) problems.push('STAFF_OIDC_SCOPES must hold openid');
  if (environment === 'production' && !issuer.startsWith('https:'))
    problems.push('STAFF_OIDC_ISSUER must be https where ENVIRONMENT=production');
  return problems;
}
