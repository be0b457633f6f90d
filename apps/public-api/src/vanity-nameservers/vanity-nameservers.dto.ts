import { ApiProperty } from '@nestjs/swagger';
import { MAX_ADDRESSES } from '@registrar/domains';
import { IsArray, IsDefined, IsNotEmpty, IsString } from 'class-validator';
import { PageDto } from '@registrar/api-dto';

const hostname = { type: 'string', format: 'hostname' } as const;
const ip = { type: 'string', format: 'ip' } as const;

/** Checks types only: the rules of names and addresses are the core's. */
export class CreateVanityNameserverDto {
  @ApiProperty({ minLength: 1, description: 'Labels below the domain, or the complete host name.' })
  @IsDefined()
  @IsString()
  @IsNotEmpty()
  hostname!: string;

  @ApiProperty({
    type: 'array',
    items: ip,
    minItems: 1,
    maxItems: MAX_ADDRESSES,
    description: 'IPv4 and IPv6.',
  })
  @IsDefined()
  @IsString({ each: true })
  @IsArray()
  ips!: string[];
}

export class UpdateVanityNameserverDto {
  @ApiProperty({
    type: 'array',
    items: ip,
    maxItems: MAX_ADDRESSES,
    description: 'IPv4 and IPv6 addresses. They replace all present ones; [] removes all.',
  })
  @IsDefined()
  @IsString({ each: true })
  @IsArray()
  ips!: string[];
}

export class VanityNameserverDto {
  @ApiProperty(hostname)
  domainName!: string;

  @ApiProperty({ ...hostname, description: 'Complete host name.' })
  hostname!: string;

  @ApiProperty({ type: 'array', items: ip })
  ips!: string[];
}

export class ListVanityNameserversResponseDto extends PageDto {
  @ApiProperty({ type: [VanityNameserverDto] })
  vanityNameservers!: VanityNameserverDto[];
}
