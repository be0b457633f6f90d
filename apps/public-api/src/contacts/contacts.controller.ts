import { Controller, Get, Header, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { ResendVerification, VerificationQueries, VerifyContact } from '@registrar/contacts';
import {
  action,
  Body,
  CurrentAccount,
  demandAccess,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  Paged,
  type Paging,
  parameter,
  PathInt32,
  RateLimitExceeded,
  Serializer,
} from '@registrar/http';
import { toTimestamp } from '@registrar/kernel';
import { IDEMPOTENCY_KEY, JSON_TYPE, PageQueries } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import {
  ContactVerificationResendResponseDto,
  EmptyDto,
  UnverifiedContactsResponseDto,
} from './contacts.dto';

const PER_PAGE = 100;
const VERIFICATION = `contacts/verify/${parameter('verificationId')}`;
const ID = { name: 'verificationId', schema: { type: 'integer', format: 'int32' } } as const;
const MS = 1_000;

/** Email addresses of registrants that need verification. */
@ApiTags('contactVerification')
@ApiBasicAuth()
@Controller('core/v1')
export class ContactsController {
  constructor(
    private readonly verifications: VerificationQueries,
    private readonly verifyContact: VerifyContact,
    private readonly resendVerification: ResendVerification,
    private readonly idempotency: Idempotency,
    private readonly serializer: Serializer,
  ) {}

  @Get('contacts/unverified')
  @Header('content-type', JSON_TYPE)
  @ApiOperation({
    operationId: 'listUnverifiedContacts',
    summary: 'List contacts with a pending verification',
  })
  @PageQueries(PER_PAGE)
  @ApiOkResponse({ type: UnverifiedContactsResponseDto })
  async list(
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @Paged(PER_PAGE) paging: Paging,
  ): Promise<string> {
    return paging.json('unverifiedContacts', await this.verifications.list(accountId, paging));
  }

  @Post(VERIFICATION)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'verifyContact', summary: 'Mark a contact as verified' })
  @ApiParam(ID)
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ description: 'Deleted. The body is an empty object.', schema: { type: 'object' } })
  verify(
    @Idempotent('verification') request: IdempotentRequest,
    @CurrentAccount() account: AuthenticatedAccount,
    @PathInt32('verificationId') id: number,
    @Body() _body: EmptyDto,
  ): Promise<object> {
    demandAccess(account, 'approvedReseller');
    return this.idempotency.run(request, async (claim) => {
      await this.verifyContact.byId(account.accountId, id, claim);
      return {};
    });
  }

  @Post(`${VERIFICATION}${action('resend')}`)
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'resendVerificationEmail', summary: 'Send the verification email again' })
  @ApiParam(ID)
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: ContactVerificationResendResponseDto })
  resend(
    @Idempotent('verification') request: IdempotentRequest,
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @PathInt32('verificationId') id: number,
    @Body() _body: EmptyDto,
  ): Promise<object> {
    return this.idempotency.run(request, async () => {
      const result = await this.resendVerification.execute(accountId, id);
      if (result.kind === 'throttled') throw throttled(result);
      const { sent, verificationId, nextEligibleAt } = result;
      return this.serializer.serialize('ContactVerificationResendResponse', {
        sent,
        verificationId,
        nextEligibleAt: toTimestamp(nextEligibleAt),
      });
    });
  }
}

/** Rounded up, since a moment earlier would be refused. */
function throttled({ nextEligibleAt, retryAt }: { nextEligibleAt: Date; retryAt: Date }): RateLimitExceeded {
  const secondsOf = (at: Date): number => Math.ceil(at.getTime() / MS);
  return new RateLimitExceeded(
    secondsOf(retryAt),
    'Resend throttled',
    `Next eligible at: ${toTimestamp(new Date(secondsOf(nextEligibleAt) * MS))}`,
  );
}
