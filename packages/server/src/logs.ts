/**
 * Runs operator commands for logs: `assay logs freeze|acknowledge|rotate-key <log uuid>`, with the environment
 * of the server, which is running meanwhile.
 *
 * `freeze`: nothing is signed any more. `acknowledge`: a frozen log resumes from the database's content;
 * `acknowledge all` for all of them. `rotate-key`: a new key signs, confirmed by the old one.
 */
import { type Config, readConfig } from './config.ts';
import { commandLog, LOG_COMMANDS } from './log/serve/operator.ts';
import { withOperatorDatabase } from './operator-database.ts';
import { endWithProblem } from './operator-problem.ts';

const [typedName, target] = process.argv.slice(2);
const command = LOG_COMMANDS.find((known) => known === typedName);
let config: Config | undefined;
try {
  if (command === undefined || target === undefined)
    throw new Error(`Usage: assay logs ${LOG_COMMANDS.join('|')} <log uuid>`);
  config = readConfig(process.env);
  console.log(
    await withOperatorDatabase(config, (database) => commandLog(database, command, target)),
  );
} catch (error) {
  endWithProblem(error, config);
}
