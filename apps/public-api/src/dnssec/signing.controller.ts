import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { type SigningStatus, SwitchSigning } from '@registrar/domains';
import { action, CurrentAccount, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { DOMAIN_NAME } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { SigningStatusDto } from './dnssec.dto';

const DNSSEC = `domains/${parameter('domainName')}/dnssec`;

/**
 * Signing by the registrar's name servers: requested here, done by the worker. An extension of the interface.
 */
@ApiTags('dnssec')
@ApiBasicAuth()
@Controller('core/v1')
export class SigningController {
  constructor(private readonly signing: SwitchSigning) {}

  @Post(`${DNSSEC}${action('enable')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({
    operationId: 'enableSigning',
    summary: 'Start DNSSEC signing of the zone',
    description:
      "x-extension. Creates keys and signatures, then the DS record at the registry once resolvers see the signatures. All name servers of the domain must be the registrar's.",
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  enable(
    @CurrentAccount() { accountId, username }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<SigningStatus> {
    return this.signing.enable(accountId, name, username);
  }

  @Post(`${DNSSEC}${action('disable')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable()
  @ApiOperation({
    operationId: 'disableSigning',
    summary: 'Stop DNSSEC signing of the zone',
    description:
      'x-extension. Removes the DS record first, and the keys once no cache holds it, which can take a day.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  disable(
    @CurrentAccount() { accountId, username }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<SigningStatus> {
    return this.signing.disable(accountId, name, username);
  }

  @Get(`${DNSSEC}${action('status')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'getSigningStatus',
    summary: 'Read the signing status of the zone',
    description: 'x-extension.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  status(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
  ): Promise<SigningStatus> {
    return this.signing.status(accountId, name);
  }
}
