import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiExtension, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { type SigningStatus, SwitchSigning } from '@registrar/domains';
import { action, CurrentAccount, parameter, PathDomainName } from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { DOMAIN_NAME } from '../parameters.dto';
import { SigningStatusDto } from './dnssec.dto';

const DNSSEC = `domains/${parameter('domainName')}/dnssec`;

/** Signing by our own name servers: switched here, done by the worker. An addition of ours to the interface. */
@ApiTags('dnssec')
@ApiBasicAuth()
@Controller('core/v1')
export class SigningController {
  constructor(private readonly signing: SwitchSigning) {}

  @Post(`${DNSSEC}${action('enable')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'enableSigning', summary: 'Have the zone signed by our name servers',
    description: 'x-extension. Begins it: keys, signatures, and the DS record at the registry once these are seen. All name servers of the domain must be the registrar\'s.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  enable(@CurrentAccount() { accountId, username }: AuthenticatedAccount, @PathDomainName() name: DomainName): Promise<SigningStatus> {
    return this.signing.enable(accountId, name, username);
  }

  @Post(`${DNSSEC}${action('disable')}`)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @ApiOperation({
    operationId: 'disableSigning', summary: 'Cease to have the zone signed',
    description: 'x-extension. Begins it: the DS record goes first, the keys once no cache has it, which may take a day.',
  })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  disable(@CurrentAccount() { accountId, username }: AuthenticatedAccount, @PathDomainName() name: DomainName): Promise<SigningStatus> {
    return this.signing.disable(accountId, name, username);
  }

  @Get(`${DNSSEC}${action('status')}`)
  @ApiExtension('x-extension', true)
  @ApiOperation({ operationId: 'getSigningStatus', summary: 'How far the signing of the zone is', description: 'x-extension.' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: SigningStatusDto })
  status(@CurrentAccount() { accountId }: AuthenticatedAccount, @PathDomainName() name: DomainName): Promise<SigningStatus> {
    return this.signing.status(accountId, name);
  }
}
