const directory = (name: string) => new URL(`../migrations/${name}/`, import.meta.url)

/** The table of {@link createPeople}. */
export const peopleMigrations = { name: 'people', directory: directory('people') }

/** The table of {@link createWorkspaceSettings}. */
export const settingsMigrations = { name: 'settings', directory: directory('settings') }

/** The table of {@link merging}. */
export const mergeMigrations = { name: 'merges', directory: directory('merges') }

/** The table of {@link insertActivityChanges}, for a service whose posts, votes or comments are counted. */
export const activityMigrations = { name: 'activity', directory: directory('activity') }
