/** The contract's file, as far as tests read it. */
export interface Contract {
  version: string;
  operations: ContractOperation[];
  schemas: Record<string, ContractSchema>;
}

export interface ContractOperation {
  id: string;
  method: string;
  path: string;
  deprecated: boolean;
  query: ContractParameter[];
  body: { $ref: string; required: boolean } | null;
  errorStatuses: string[];
  success: { status: number; schema: { $ref: string } | null; contentType: string };
}

export interface ContractParameter {
  name: string;
  type: string;
  required: boolean;
  enum?: string[];
  default?: unknown;
  min?: number;
  max?: number;
}

export interface ContractField {
  $ref?: string;
  type?: string;
  required?: boolean;
  nullable?: boolean;
  always?: boolean | null;
  enum?: string[];
  items?: ContractField;
  additionalProperties?: unknown;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  anyOf?: unknown;
}

export interface ContractSchema extends ContractField {
  kind: 'object' | 'enum';
  use?: 'request' | 'response' | 'both';
  fields?: Record<string, ContractField>;
}
