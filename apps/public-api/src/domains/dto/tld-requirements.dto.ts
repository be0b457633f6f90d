import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { IsStringMap } from './string-map.dto';

const STRINGS = { type: 'object', additionalProperties: { type: 'string' } } as const;
const EXTENSION = { 'x-extension': true } as const;

/** `tldRequirements` of a contract operation. */
export const TldRequirements = (description: string): PropertyDecorator =>
  applyDecorators(ApiPropertyOptional({ ...STRINGS, description }), IsOptional(), IsStringMap());

/** The same as an extension: registry data of the registrant. `which`: an addition to the description. */
export const RegistrantRequirements = (which: string): PropertyDecorator =>
  applyDecorators(
    ApiPropertyOptional({
      ...EXTENSION,
      ...STRINGS,
      description: `x-extension. Registry data of the registrant (getRequirement)${which}`,
    }),
    IsOptional(),
    IsStringMap(),
  );
