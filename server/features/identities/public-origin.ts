import type { Config } from '#server/core/config/config.ts'

/**
 * The public origin of Plus: PUBLIC_URL, else the origin of the request, because cookies are bound to that host. A forged
 * host gains nothing: providers redirect to registered addresses only.
 */
export const publicOrigin = ({ publicUrl }: Pick<Config, 'publicUrl'>, asked: string): string => publicUrl ?? asked
