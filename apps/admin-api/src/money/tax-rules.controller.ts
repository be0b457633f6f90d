import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiQuery, ApiTags } from '@nestjs/swagger';
import { TaxRules } from '@registrar/billing';
import { Actor, StaffMay } from '@registrar/composition';
import { action, Body, parameter, PathInt32, type Query, QueryParameters, queryText } from '@registrar/http';
import { AddTaxRule, EndTaxRule, type StaffActor } from '@registrar/staff';
import { AddTaxRuleDto, EndTaxRuleDto, ListTaxRulesDto, newRuleOf, TaxRuleDto } from './tax-rules.dto';

@ApiTags('money')
@Controller('admin/v1')
export class TaxRulesController {
  constructor(
    private readonly rules: TaxRules,
    private readonly addRule: AddTaxRule,
    private readonly endRule: EndTaxRule,
  ) {}

  @Get('tax-rules')
  @StaffMay('tax_rule.list')
  @ApiOperation({ operationId: 'listTaxRules', summary: 'List tax rules, including ended ones' })
  @ApiQuery({
    name: 'country',
    required: false,
    description: 'ISO 3166-1 alpha-2',
    schema: { type: 'string' },
  })
  @ApiOkResponse({ type: ListTaxRulesDto })
  async list(@QueryParameters() query: Query): Promise<ListTaxRulesDto> {
    return { items: await this.rules.list(queryText(query, 'country')) };
  }

  @Post('tax-rules')
  @HttpCode(200)
  @StaffMay('tax_rule.add')
  @ApiOperation({ operationId: 'addTaxRule', summary: 'Add a tax rule for a country and business status' })
  @ApiOkResponse({ type: TaxRuleDto })
  add(@Actor() actor: StaffActor, @Body() body: AddTaxRuleDto): Promise<TaxRuleDto> {
    return this.addRule.execute(actor, newRuleOf(body));
  }

  @Post(`tax-rules/${parameter('ruleId')}${action('end')}`)
  @HttpCode(200)
  @StaffMay('tax_rule.end')
  @ApiOperation({ operationId: 'endTaxRule', summary: 'End a tax rule, at once or in the future' })
  @ApiParam({ name: 'ruleId', schema: { type: 'integer', format: 'int32' } })
  @ApiOkResponse({ type: TaxRuleDto })
  end(
    @Actor() actor: StaffActor,
    @PathInt32('ruleId') ruleId: number,
    @Body() { validUntil }: EndTaxRuleDto,
  ): Promise<TaxRuleDto> {
    return this.endRule.execute(actor, ruleId, validUntil === undefined ? undefined : new Date(validUntil));
  }
}
