import { Module } from '@nestjs/common';
import { PdfDocuments } from '@registrar/adapter-documents';
import { PostgresReceiptReader, PostgresStatementReader, Sql } from '@registrar/adapter-postgres';
import { Receipts, Statements } from '@registrar/billing';
import type { Seller } from '@registrar/billing/ports';
import { newReceipts, newStatements } from '@registrar/billing/wiring';
import { Clock } from '@registrar/kernel';
import { provideBy, tokensOf } from '../runtime/providers';
import { Settings } from '../settings/settings';

/** The seller, where the registrar has named one. */
function sellerOf({
  sellerName,
  sellerAddress,
  sellerTaxId,
}: Pick<Settings, 'sellerName' | 'sellerAddress' | 'sellerTaxId'>): Seller | undefined {
  const address = (sellerAddress ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (!sellerName || address.length === 0) return undefined;
  return { name: sellerName, address, ...(sellerTaxId && { taxId: sellerTaxId }) };
}

const providers = [
  provideBy(Statements, { sql: Sql, clock: Clock }, ({ sql, clock }) =>
    newStatements({ statementReader: new PostgresStatementReader(sql), clock }),
  ),
  provideBy(Receipts, { sql: Sql, settings: Settings }, ({ sql, settings }) =>
    newReceipts(
      { receiptReader: new PostgresReceiptReader(sql), documents: new PdfDocuments() },
      { seller: sellerOf(settings) },
    ),
  ),
];

/** Receipts of orders and statements of months, for staff and for the account itself. */
@Module({ providers, exports: tokensOf(providers) })
export class StatementsModule {}
