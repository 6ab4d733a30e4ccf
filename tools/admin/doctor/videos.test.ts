import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { loadConfig } from '#server/core/config/config.ts'
import { makeFolder } from '#tests/stores/temporary-folder.ts'
import { FAKE_FFMPEG } from '#tests/videos.ts'
import { examine } from './finding.ts'
import { videoExaminations } from './videos.ts'

/** The line of the report with these settings. */
async function reportOf(env: Record<string, string>): Promise<string> {
  const patient = { config: loadConfig(env), env, store: undefined }
  const findings = await Promise.all(videoExaminations.map((examination) => examine(examination, patient)))
  return findings
    .flat()
    .map(({ level, says, mend }) => `${level}: ${says} ${mend ?? ''}`)
    .join('\n')
}

describe('the examination of videos', () => {
  it('names the ffmpeg that prepares them, and accepts that they are off', async () => {
    expect(await reportOf(FAKE_FFMPEG)).toMatch(/^fine: ffmpeg 0-fake at \S+\/ffmpeg prepares them\. $/)
    expect(await reportOf({ FFMPEG: 'off' })).toMatch(/^fine: FFMPEG=off: members cannot post videos\./)
  })

  it('says where ffmpeg was looked for, and how to install it', async () => {
    vi.stubEnv('PATH', '/none:/nowhere')
    onTestFinished(() => void vi.unstubAllEnvs())
    expect(await reportOf({ PATH: '/none:/nowhere' })).toMatch(
      /^unwise: ffmpeg is in no folder of PATH \(\/none:\/nowhere\): members cannot post videos\. Install ffmpeg.*, or set FFMPEG/,
    )
  })

  it('names a program that cannot be run, and encoders that it lacks', async () => {
    const folder = await makeFolder()
    onTestFinished(() => rm(folder, { recursive: true }))
    const FFMPEG = path.join(folder, 'ffmpeg')
    const write = (name: string) =>
      writeFile(path.join(folder, name), `#!/bin/sh\necho '${name} version 1'\n`, { mode: 0o755 })
    expect(await reportOf({ FFMPEG })).toMatch(/^wrong: \S+\/ffmpeg cannot be run.*correct FFMPEG/)
    await write('ffmpeg')
    expect(await reportOf({ FFMPEG })).toMatch(/^wrong: \S+\/ffprobe cannot be run.*Install ffprobe/)
    await write('ffprobe')
    expect(await reportOf({ FFMPEG })).toMatch(/^wrong: \S+\/ffmpeg was built without libx264 and aac: /)
  })
})
