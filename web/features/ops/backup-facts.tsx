import type { ServerState } from '#contract/calls/server.ts'
import { t } from '#web/core/i18n.ts'
import { SettingsPart } from '#web/features/settings/settings-page.tsx'
import { bytesText } from '#web/ui/formatting/quantities.ts'
import { TimeAgo } from '#web/ui/formatting/time.tsx'
import { Fact, Facts } from './facts.tsx'
import { MakeBackup } from './make-backup.tsx'

/** The last backup, and the result of its trial restore. */
export function BackupFacts({ state }: { state: ServerState }) {
  const { backup, copy, proof, failure } = state
  return (
    <SettingsPart title={t('Backups')} about={t('A backup counts once a test restore worked.')}>
      <Facts>
        <Fact name={t('Last backup')}>
          {backup ? (
            <>
              <TimeAgo value={backup.at} /> · {bytesText(backup.bytes)} ·{' '}
              {backup.isEncrypted ? t('encrypted') : t('not encrypted')}
            </>
          ) : (
            t('None')
          )}
        </Fact>
        {copy && (
          <Fact name={t('Last off-site copy')}>
            <TimeAgo value={copy.at} />
          </Fact>
        )}
        <Fact name={t('Last test restore')}>
          {proof ? (
            <>
              <TimeAgo value={proof.at} /> · {proof.isGood ? t('complete') : t('failed')}
            </>
          ) : (
            t('None')
          )}
          {proof && proof.problems.length > 0 && (
            <ul className="list-disc ps-5">
              {proof.problems.map((problem) => (
                <li key={problem}>
                  <bdi>{problem}</bdi>
                </li>
              ))}
            </ul>
          )}
        </Fact>
        {failure && (
          <Fact name={t('Last failure')}>
            <TimeAgo value={failure.at} /> · <bdi>{failure.reason}</bdi>
          </Fact>
        )}
      </Facts>
      <MakeBackup state={state} />
    </SettingsPart>
  )
}
