import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiBasicAuth, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import {
  AnswerDeadline,
  Body,
  CurrentAccount,
  Idempotency,
  Idempotent,
  type IdempotentRequest,
  type Replay,
  IsStrict,
  Serializer,
  BEGIN_WITHIN_SECONDS,
} from '@registrar/http';
import { addSeconds, Clock, type JsonValue } from '@registrar/kernel';
import { type CreatedTransfer, CreateTransfer, TransferQueries } from '@registrar/transfers';
import { IDEMPOTENCY_KEY } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { CreateTransferDto, CreateTransferResponseDto } from './transfer.dto';

/** Orders of inbound transfers from other registrars. */
@ApiTags('transfers')
@ApiBasicAuth()
@Controller('core/v1')
export class TransferOrdersController {
  constructor(
    private readonly createTransfer: CreateTransfer,
    private readonly transfers: TransferQueries,
    private readonly idempotency: Idempotency,
    private readonly deadline: AnswerDeadline,
    private readonly serializer: Serializer,
    private readonly clock: Clock,
  ) {
    idempotency.declareReplay('createTransfer', this.replay);
  }

  @Post('transfers')
  @HttpCode(200)
  @Plannable()
  @ApiOperation({ operationId: 'createTransfer', summary: 'Start a transfer in from another registrar' })
  @ApiHeader(IDEMPOTENCY_KEY)
  @ApiOkResponse({ type: CreateTransferResponseDto })
  create(
    @Idempotent('purchase') request: IdempotentRequest,
    @CurrentAccount() { accountId }: AuthenticatedAccount,
    @IsStrict() strict: boolean,
    @Body() body: CreateTransferDto,
  ): Promise<object> {
    const deadline = addSeconds(this.clock.now(), BEGIN_WITHIN_SECONDS);
    const { domainName, authCode, privacyEnabled, purchasePrice, contacts, tldRequirements } = body;
    // null counts as "not sent".
    const wanted = {
      authCode: authCode ?? undefined,
      privacyEnabled: privacyEnabled ?? undefined,
      purchasePrice: purchasePrice ?? undefined,
      contacts: contacts ?? undefined,
      tldRequirements: tldRequirements ?? undefined,
      strict,
    };
    const answer = (created: CreatedTransfer) => this.answer(created);
    return this.deadline.answer('transfer', () =>
      this.idempotency.run(
        request,
        async (claim) => {
          const keyed = claim && { claim, answer };
          return answer(
            await this.createTransfer.execute({ accountId, domainName, ...wanted, keyed, deadline }),
          );
        },
        this.replay,
      ),
    );
  }

  private readonly replay: Replay = async (operationId) =>
    this.answer(await this.transfers.ordered(operationId));

  private answer(created: CreatedTransfer): { [key: string]: JsonValue } {
    return this.serializer.serialize('CreateTransferResponse', created) as { [key: string]: JsonValue };
  }
}
