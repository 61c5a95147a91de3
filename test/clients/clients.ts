/** A generated client that the check generates, compiles and runs. */
export type Client = {
  name: string
  /** The start of the command in docs/guides/clients.md that generates it. */
  generate: string
  /** The programs that the commands need. */
  tools: string[]
  /** Folders beside this file with the project of the client. */
  folders: string[]
  /** The file of the program in the guide, if the guide has one. */
  program?: string
  /** Runs the longer program, which uses more of the API. */
  steps: string
}

const generator = 'java -jar openapi-generator-cli.jar generate -g'
const javaTools = ['java', 'mvn']
const steps = 'node dist/steps.js'

/** The clients, those that take longest first. */
export const clients: Client[] = [
  {
    name: 'Rust',
    generate: `${generator} rust `,
    tools: [...javaTools, 'cargo'],
    folders: ['rust'],
    program: 'src/bin/post.rs',
    steps: 'cargo run --quiet --bin steps',
  },
  {
    name: 'Kotlin',
    generate: `${generator} kotlin `,
    tools: javaTools,
    folders: ['kotlin'],
    program: 'src/main/kotlin/CreatePost.kt',
    steps: 'mvn -q -B exec:java -Dexec.mainClass=StepsKt',
  },
  {
    name: 'Rust (progenitor)',
    generate: 'cargo build ',
    tools: ['cargo'],
    folders: ['progenitor'],
    program: 'src/bin/post.rs',
    steps: 'cargo run --quiet --bin steps',
  },
  {
    name: 'Java',
    generate: `${generator} java `,
    tools: javaTools,
    folders: ['java'],
    program: 'src/main/java/Post.java',
    steps: 'mvn -q -B exec:java -Dexec.mainClass=Steps',
  },
  {
    name: 'Go (oapi-codegen)',
    generate: 'go run github.com/oapi-codegen/',
    tools: ['go'],
    folders: ['oapi-codegen'],
    program: 'post/main.go',
    steps: 'bin/steps',
  },
  {
    name: 'Go',
    generate: `${generator} go `,
    tools: [...javaTools, 'go'],
    folders: ['go'],
    program: 'post/main.go',
    steps: 'bin/steps',
  },
  {
    name: 'PHP',
    generate: `${generator} php `,
    tools: [...javaTools, 'php'],
    folders: ['php'],
    program: 'post.php',
    steps: 'php steps.php',
  },
  {
    name: 'C#',
    generate: 'npm ci --silent\n',
    tools: ['npm', 'mono', 'mcs'],
    folders: ['csharp'],
    program: 'Post.cs',
    steps:
      'mcs -langversion:latest -out:steps.exe -r:Earshot.dll,Newtonsoft.Json.dll,System.Net.Http.dll Steps.cs && mono steps.exe',
  },
  {
    name: 'Python',
    generate: `${generator} python `,
    tools: [...javaTools, 'python3'],
    folders: ['python'],
    program: 'post.py',
    steps: '.venv/bin/python steps.py',
  },
  {
    name: 'Ruby',
    generate: `${generator} ruby `,
    tools: [...javaTools, 'ruby'],
    folders: ['ruby'],
    program: 'post.rb',
    steps: 'ruby -Iearshot/lib steps.rb',
  },
  {
    name: 'TypeScript (openapi-generator)',
    generate: `${generator} typescript-fetch `,
    tools: [...javaTools, 'npm'],
    folders: ['typescript', 'typescript-fetch'],
    program: 'post.ts',
    steps,
  },
  {
    name: 'TypeScript (openapi-typescript)',
    generate: 'npx openapi-typescript ',
    tools: ['npm'],
    folders: ['typescript', 'openapi-typescript'],
    program: 'post.ts',
    steps,
  },
  {
    name: 'TypeScript (orval)',
    generate: 'npx orval\n',
    tools: ['npm'],
    folders: ['typescript', 'orval'],
    steps,
  },
  {
    name: 'TypeScript (Hey API)',
    generate: 'npx openapi-ts ',
    tools: ['npm'],
    folders: ['typescript', 'hey-api'],
    steps,
  },
]
