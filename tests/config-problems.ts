import { type ConfigError, loadConfig } from '#server/core/config/config.ts'

/** The problems of settings, one a line; empty if Plus would start. */
export function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).message.split('\n')
  }
}
