import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { PAYMENT_STATES, PaymentQueries } from '@registrar/billing';
import { Actor, StaffMay } from '@registrar/composition';
import {
  action,
  Body,
  parameter,
  type Query,
  queryBoolean,
  queryInt32,
  queryOneOf,
  QueryParameters,
} from '@registrar/http';
import { BookPaymentDispute, FourEyes, type StaffActor, WriteOffPaymentDebt } from '@registrar/staff';
import { WithSecondPerson } from '../record/approvals.dto';
import { BEFORE, LIMIT, readPart, uuid } from '../shared/part.dto';
import { usd } from '../shared/usd.dto';
import {
  BookDisputeDto,
  DisputeBookingDto,
  ListPaymentsDto,
  PaymentDto,
  PaymentRefundDto,
  refundDto,
  RefundPaymentDto,
  reversalDto,
  summaryDto,
  viewDto,
  WriteOffDebtDto,
  WrittenOffDto,
} from './payments.dto';

const PAYMENT = `payments/${parameter('paymentId')}`;
const PAYMENT_ID = { name: 'paymentId', schema: { type: 'string', format: 'uuid' } } as const;

/** Credit that resellers buy by card, refunds to cards, and chargebacks. */
@ApiTags('payments')
@Controller('admin/v1')
export class PaymentsController {
  constructor(
    private readonly payments: PaymentQueries,
    private readonly fourEyes: FourEyes,
    private readonly bookPaymentDispute: BookPaymentDispute,
    private readonly writeOffPaymentDebt: WriteOffPaymentDebt,
  ) {}

  @Get('payments')
  @StaffMay('payment.list')
  @ApiOperation({ operationId: 'listPayments', summary: 'List payments by card, newest first' })
  @ApiQuery({ name: 'accountId', required: false, schema: { type: 'integer', format: 'int32' } })
  @ApiQuery({ name: 'state', required: false, enum: PAYMENT_STATES })
  @ApiQuery({
    name: 'attention',
    required: false,
    description: 'true: only payments that staff must check.',
    schema: { type: 'boolean' },
  })
  @ApiQuery({
    name: 'disputed',
    required: false,
    description: 'true: only payments with a chargeback, whatever its outcome.',
    schema: { type: 'boolean' },
  })
  @ApiQuery({
    name: 'owed',
    required: false,
    description: 'true: only payments that the gateway took back and that the account still owes.',
    schema: { type: 'boolean' },
  })
  @ApiQuery(BEFORE)
  @ApiQuery(LIMIT)
  @ApiOkResponse({ type: ListPaymentsDto })
  async list(@QueryParameters() query: Query): Promise<ListPaymentsDto> {
    const filter = {
      accountId: queryInt32(query, 'accountId', 1),
      state: queryOneOf(query, 'state', PAYMENT_STATES),
      attention: onlyTrue(query, 'attention'),
      disputed: onlyTrue(query, 'disputed'),
      owed: onlyTrue(query, 'owed'),
    };
    const { items, next } = await this.payments.part(filter, readPart(query, 'uuid'));
    return { items: items.map(summaryDto), next };
  }

  @Get(PAYMENT)
  @StaffMay('payment.read')
  @ApiOperation({ operationId: 'getPayment', summary: 'Read a payment with its refunds and disputes' })
  @ApiParam(PAYMENT_ID)
  @ApiOkResponse({ type: PaymentDto })
  async get(@Param('paymentId', uuid('paymentId')) id: string): Promise<PaymentDto> {
    return viewDto(await this.payments.view(id));
  }

  @Post(`${PAYMENT}${action('refund')}`)
  @HttpCode(200)
  @StaffMay('payment.refund')
  @WithSecondPerson()
  @ApiOperation({
    operationId: 'refundPayment',
    summary: 'Pay credit back to the card it came from, once per reference',
  })
  @ApiParam(PAYMENT_ID)
  @ApiOkResponse({ type: PaymentRefundDto })
  async refund(
    @Actor() actor: StaffActor,
    @Param('paymentId', uuid('paymentId')) paymentId: string,
    @Body() body: RefundPaymentDto,
  ): Promise<PaymentRefundDto> {
    const { reference, note } = body;
    return refundDto(
      await this.fourEyes.perform(actor, 'payment.refund', {
        paymentId,
        amount: usd('amount', body.amount),
        reference,
        note,
      }),
    );
  }

  @Post(`${PAYMENT}${action('bookDispute')}`)
  @HttpCode(200)
  @StaffMay('payment.book_dispute')
  @ApiOperation({
    operationId: 'bookDispute',
    summary: 'Book the outcome of a chargeback whose gateway event is missing',
    description:
      'lost: the amount is taken from the credit, and the account owes what the credit does not cover. won: the amount is returned. A booking is made once; each call collects open debt.',
  })
  @ApiParam(PAYMENT_ID)
  @ApiOkResponse({ type: DisputeBookingDto })
  async bookDispute(
    @Actor() actor: StaffActor,
    @Param('paymentId', uuid('paymentId')) paymentId: string,
    @Body() body: BookDisputeDto,
  ): Promise<DisputeBookingDto> {
    const amount = body.amount === undefined ? undefined : usd('amount', body.amount);
    const { disputeId, outcome, note } = body;
    const reversal = await this.bookPaymentDispute.execute(actor, {
      paymentId,
      disputeId,
      outcome,
      amount,
      note,
    });
    return { disputeId, ...(reversal && { reversal: reversalDto(reversal) }) };
  }

  @Post(`${PAYMENT}${action('writeOff')}`)
  @HttpCode(200)
  @StaffMay('payment.write_off')
  @ApiOperation({
    operationId: 'writeOffDebt',
    summary: 'Write off the debt of a payment that the gateway took back',
    description:
      'The debt is first paid from the present credit; only the rest is written off. 409 where nothing is owed. If the gateway returns the money, the write-off is reversed.',
  })
  @ApiParam(PAYMENT_ID)
  @ApiOkResponse({ type: WrittenOffDto })
  async writeOff(
    @Actor() actor: StaffActor,
    @Param('paymentId', uuid('paymentId')) paymentId: string,
    @Body() { note }: WriteOffDebtDto,
  ): Promise<WrittenOffDto> {
    const { amount, reversals } = await this.writeOffPaymentDebt.execute(actor, { paymentId, note });
    return { amount: amount.toDecimal(), reversals: reversals.map(reversalDto) };
  }
}

const onlyTrue = (query: Query, name: string): true | undefined =>
  queryBoolean(query, name) ? true : undefined;
