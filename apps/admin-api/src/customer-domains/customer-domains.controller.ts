import { Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { Actor, StaffMay } from '@registrar/composition';
import type { ChangeResult } from '@registrar/domains';
import {
  action,
  AnswerDeadline,
  BEGIN_WITHIN_SECONDS,
  Body,
  parameter,
  PathDigest,
  PathDomainName,
  type Query,
  queryBoolean,
  QueryParameters,
} from '@registrar/http';
import { addSeconds, badRequest, Clock, type DomainName, upstreamTimeout } from '@registrar/kernel';
import { CustomerDomains, type StaffActor } from '@registrar/staff';
import {
  CustomerChangeDto,
  CustomerDsDto,
  CustomerRenewalDto,
  StaffContactsDto,
  StaffDsDto,
  StaffNameserversDto,
  StaffPlannable,
  StaffRenewalDto,
  StaffSwitchDto,
} from './customer-domains.dto';

const DOMAIN = `domains/${parameter('domainName')}`;
const DOMAIN_NAME = { name: 'domainName', schema: { type: 'string' } } as const;
const DIGEST = {
  name: 'digest',
  schema: { type: 'string' },
  description: 'Digest of the DS record.',
} as const;

/** Changes and renewals of a domain by staff for its account, under the same rules as the account's own. */
@ApiTags('registrations')
@Controller('admin/v1')
export class CustomerDomainsController {
  constructor(
    private readonly customer: CustomerDomains,
    private readonly deadline: AnswerDeadline,
    private readonly clock: Clock,
  ) {}

  @Post(`${DOMAIN}${action('setNameservers')}`)
  @HttpCode(200)
  @StaffMay('domain.set_nameservers')
  @StaffPlannable()
  @ApiOperation({ operationId: 'setNameserversForAccount', summary: 'Replace the name servers of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerChangeDto })
  nameservers(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { nameservers }: StaffNameserversDto,
  ): Promise<CustomerChangeDto> {
    return this.answer(() => this.customer.setNameservers(actor, name.ascii, nameservers));
  }

  @Post(`${DOMAIN}${action('setAutorenew')}`)
  @HttpCode(200)
  @StaffMay('domain.set_autorenew')
  @StaffPlannable()
  @ApiOperation({ operationId: 'setAutorenewForAccount', summary: 'Turn auto-renewal of a domain on or off' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerChangeDto })
  autorenew(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { on }: StaffSwitchDto,
  ): Promise<CustomerChangeDto> {
    return this.answer(() => this.customer.setAutorenew(actor, name.ascii, on));
  }

  @Post(`${DOMAIN}${action('setPrivacy')}`)
  @HttpCode(200)
  @StaffMay('domain.set_privacy')
  @StaffPlannable()
  @ApiOperation({ operationId: 'setPrivacyForAccount', summary: 'Turn privacy of a domain on or off' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerChangeDto })
  privacy(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { on }: StaffSwitchDto,
  ): Promise<CustomerChangeDto> {
    return this.answer(() => this.customer.setPrivacy(actor, name.ascii, on));
  }

  @Post(`${DOMAIN}${action('setContacts')}`)
  @HttpCode(200)
  @StaffMay('domain.set_contacts')
  @StaffPlannable()
  @ApiOperation({ operationId: 'setContactsForAccount', summary: 'Replace contacts of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerChangeDto })
  contacts(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { contacts, tldRequirements }: StaffContactsDto,
  ): Promise<CustomerChangeDto> {
    const change = { contacts, ...(tldRequirements && { tldRequirements }) };
    return this.answer(() => this.customer.setContacts(actor, name.ascii, change));
  }

  @Post(`${DOMAIN}/dnssec`)
  @HttpCode(200)
  @StaffMay('domain.add_ds')
  @StaffPlannable()
  @ApiOperation({ operationId: 'addDsForAccount', summary: 'Add a DS record to a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerDsDto })
  addDs(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @Body() { keyTag, algorithm, digestType, digest }: StaffDsDto,
  ): Promise<CustomerDsDto> {
    const record = { keyTag, algorithm, digestType, digest };
    return this.deadline.answer('DS record', () => this.customer.addDs(actor, name.ascii, record));
  }

  @Delete(`${DOMAIN}/dnssec/${parameter('digest')}`)
  @StaffMay('domain.remove_ds')
  @StaffPlannable()
  @ApiOperation({ operationId: 'removeDsForAccount', summary: 'Remove a DS record of a domain' })
  @ApiParam(DOMAIN_NAME)
  @ApiParam(DIGEST)
  @ApiOkResponse({ description: 'Removed. The body is an empty object.', schema: { type: 'object' } })
  removeDs(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @PathDigest() digest: string,
  ): Promise<object> {
    return this.deadline.answer('DS record', async () => {
      await this.customer.removeDs(actor, name.ascii, digest);
      return {};
    });
  }

  @Post(`${DOMAIN}${action('renew')}`)
  @HttpCode(200)
  @StaffMay('domain.renew')
  @StaffPlannable()
  @ApiOperation({ operationId: 'renewDomainForAccount', summary: 'Renew a domain, charged to its account' })
  @ApiParam(DOMAIN_NAME)
  @ApiOkResponse({ type: CustomerRenewalDto })
  renew(
    @Actor() actor: StaffActor,
    @PathDomainName() name: DomainName,
    @QueryParameters() query: Query,
    @Body() { expiresAt, years, purchasePrice }: StaffRenewalDto,
  ): Promise<CustomerRenewalDto> {
    // In a bulk job `purchasePrice` may be absent: the job limits each call to the planned price.
    if (purchasePrice === undefined && queryBoolean(query, 'dryRun') !== true && !actor.inJob)
      throw badRequest("'purchasePrice' is required: the price that a dry run shows");
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    const renewal = { years, purchasePrice, termEnd: new Date(expiresAt), deadline };
    return this.deadline.answer('renew', async () => {
      const result = await this.customer.renew(actor, name.ascii, renewal);
      if (result.kind === 'unknown') throw upstreamTimeout();
      const { order, totalPaid } = result.answer;
      return { domainName: name.ascii, order, totalPaid };
    });
  }

  private answer(change: () => Promise<ChangeResult>): Promise<CustomerChangeDto> {
    return this.deadline.answer('change', async () => ({ outcome: (await change()).kind }));
  }
}
