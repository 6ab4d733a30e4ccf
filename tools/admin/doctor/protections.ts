/** Examines disabled protections, and parts of the network that are open to more people than they should be. */
import { openMetricsWarning } from '#server/core/config/observation.ts'
import { isLoopback } from '#server/core/config/setting.ts'
import { type Examination, type Finding, fine, unwise, wrong } from './finding.ts'

const protections: Examination = {
  name: 'Protections',
  async examine({ config }) {
    const { mail, push, backup, metrics } = config
    const findings: Finding[] = []
    if (!config.rateLimits)
      findings.push(
        wrong(
          'RATE_LIMITS=off: passwords can be guessed and accounts created without limit.',
          'Remove RATE_LIMITS=off.',
        ),
      )
    if (!config.shedsLoad)
      findings.push(
        unwise('LOAD_SHEDDING=off: under heavy load everyone waits longer and longer.', 'Remove LOAD_SHEDDING=off.'),
      )
    if (push.isPrivateAllowed)
      findings.push(
        unwise(
          'PUSH_ALLOW_PRIVATE_HOSTS=on: members can make Plus call addresses in your private network.',
          'Remove it unless your own push service needs it.',
        ),
      )
    if (mail.smtp?.isTrusted && !isLoopback(mail.smtp.host))
      findings.push(
        unwise(
          'SMTP_ALLOW_UNENCRYPTED=on: mails with secret links may travel unencrypted.',
          'Remove it unless the mail server is in your own network.',
        ),
      )
    if (!backup.snapshotsBeforeUpgrade)
      findings.push(
        unwise(
          'SNAPSHOT_BEFORE_UPGRADE=off: there is no way back from an upgrade.',
          'Remove it, or back up before each upgrade.',
        ),
      )
    if (!push.isSent)
      findings.push(
        unwise(
          'OUTGOING=off: no mail or push is sent, and no sign-in provider or AI model is called.',
          'Remove it unless this is a copy.',
        ),
      )
    if (openMetricsWarning(config))
      findings.push(
        unwise(
          `everyone who reaches ${metrics.host}:${metrics.port} can read the metrics.`,
          'Set METRICS_TOKEN, or METRICS_HOST=127.0.0.1.',
        ),
      )
    return findings.length > 0 ? findings : fine('none is switched off.')
  },
}

export const protectionExaminations = [protections]
