import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  ApiBasicAuth,
  ApiExtension,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { AuthenticatedAccount } from '@registrar/accounts';
import { BATCH_MAX, type BatchAction, ChangeRecords, changesFrom, type ZoneBatch } from '@registrar/dns';
import {
  action,
  AnswerDeadline,
  authorOf,
  Body,
  type Conditional,
  CurrentAccount,
  parameter,
  PathDomainName,
  timestampOf,
  WithConditions,
} from '@registrar/http';
import type { DomainName } from '@registrar/kernel';
import { DOMAIN_NAME, IF_MATCH } from '../parameters.dto';
import { Plannable } from '../plans/plan.dto';
import { BatchRecordsDto, ZoneBatchDto } from './batch.dto';
import { differencesOf } from './zones.controller';

const BATCH = `domains/${parameter('domainName')}/records${action('batch')}`;

/** 10,000 changes with texts of 1,500 characters each. */
export const RECORD_BATCH_BYTES = 16 * 1_048_576;
/** Of 10,000 changes with eight fields each, and a list of answers. */
export const RECORD_BATCH_VALUES = 100_000;
export const RECORD_BATCH_ROUTE = `/core/v1/${BATCH}`;

/** Many changes of a zone in one version. An extension of the interface. */
@ApiTags('dns')
@ApiBasicAuth()
@Controller('core/v1')
export class BatchController {
  constructor(
    private readonly changeRecords: ChangeRecords,
    private readonly deadline: AnswerDeadline,
  ) {}

  @Post(BATCH)
  @HttpCode(200)
  @ApiExtension('x-extension', true)
  @Plannable('id')
  @ApiOperation({ operationId: 'batchRecords', summary: 'Change many records at once' })
  @ApiParam(DOMAIN_NAME)
  @ApiHeader(IF_MATCH)
  @ApiOkResponse({ type: ZoneBatchDto })
  async batch(
    @CurrentAccount() account: AuthenticatedAccount,
    @PathDomainName() name: DomainName,
    @Body() body: BatchRecordsDto,
    @WithConditions() conditional: Conditional,
  ): Promise<ZoneBatchDto> {
    const author = authorOf(account, conditional);
    const changes = changesFrom(body.changes, timestampOf);
    // 504 to a client that waits too long: the batch goes on, all or nothing
    const batch = await this.deadline.answer('record batch', () =>
      this.changeRecords.execute(author, name, changes),
    );
    conditional.setTag(batch.tag);
    return answer(batch, changes);
  }
}

function answer(
  { applied, version, plan, kept, results }: ZoneBatch,
  changes: readonly { action: BatchAction }[],
): ZoneBatchDto {
  return {
    applied,
    version,
    added: plan.added.length,
    removed: plan.removed.length,
    changed: plan.changed.length,
    kept: kept.length,
    results: results.map((records, at) => ({ action: changes[at].action, records })),
    changes: differencesOf(plan, BATCH_MAX),
  };
}
