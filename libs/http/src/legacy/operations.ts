import type { Type } from '@nestjs/common';
import { LEGACY_INTERFACE } from './interface.generated';

export type LegacyFields = Record<string, unknown>;

export type LegacyOperationId = (typeof LEGACY_INTERFACE)[number]['id'];

export interface LegacyOperation {
  id: LegacyOperationId;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** `/v4/domains/{domainName}:lock` */
  path: string;
  /** Schema of the body. */
  body?: string;
  /** Schema of the answer. */
  answer: string;
  query?: string;
  summary: string;
}

/** Differences of an operation from core v1, beyond the field table. */
export interface LegacyDifferences {
  /** Added to the query before core v1 reads it. */
  query?: Readonly<Record<string, string>>;
  /** Translates the body to core v1. */
  request?: (body: LegacyFields) => LegacyFields;
  /** Changes the answer before it is cut to the fields of the legacy interface. */
  answer?: (value: LegacyFields) => LegacyFields;
}

/** A handler of core v1 that serves an operation, with its own parameters and rules. */
export interface LegacyHandler extends LegacyDifferences {
  controller: Type<object>;
  method: string;
}

export type LegacyHandlers = Readonly<Record<LegacyOperationId, LegacyHandler>>;

export const LEGACY_OPERATIONS: readonly LegacyOperation[] = LEGACY_INTERFACE;

export interface LegacyQueryParameter {
  name: string;
  /** Type and format. */
  kind: string;
  byDefault: string;
  max?: string;
}

const PARAMETER = /^(\w+):([\w/]+)=(\w+)(?:<(\d+))?$/;

export const queryOf = ({ query }: LegacyOperation): LegacyQueryParameter[] =>
  query === undefined
    ? []
    : query.split(' ').map((spec) => {
        const [, name, kind, byDefault, max] = PARAMETER.exec(spec)!;
        return { name, kind, byDefault, max };
      });
