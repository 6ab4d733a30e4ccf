import type { Config } from '#server/core/config/config.ts'

/**
 * Where this browser reaches Plus: as the operator says, else as it asked. Cookies hold for that name only, so somebody at
 * 127.0.0.1 must not be led to localhost. A made-up name leads nowhere: a provider sends people to addresses it was told.
 */
export const publicOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, asked: string): string => publicUrl ?? asked
