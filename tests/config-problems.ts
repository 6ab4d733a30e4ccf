import { type ConfigError, loadConfig } from '#server/core/config/config.ts'

/** What is wrong with settings, a line each; nothing where Plus would start. */
export function problemsOf(env: Record<string, string>): string[] {
  try {
    loadConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).message.split('\n')
  }
}
