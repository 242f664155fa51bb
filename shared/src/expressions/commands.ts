/**
 * Programs that scientists call in a command substitution: what tells `$(wc -l < x)` from a comparison and
 * `$(date)` from a mistyped name. Other programs are recognised by the arguments behind them.
 */
export const shellCommands: ReadonlySet<string> = new Set(
  [
    'awk base64 basename bash bc bunzip2 bzcat cat cd command cp curl cut date dd df diff dirname du echo env exec',
    'expr fgrep egrep file find fmt fold free gawk getconf grep groups gunzip gzip head hostname id join jq',
    'ls lscpu make md5sum mkdir mktemp mv nl node nproc od paste perl php pidof printenv printf ps pwd',
    'python python2 python3 read readlink realpath rev rm ruby sed seq sh sha1sum sha256sum shuf sleep sort source',
    'split stat tac tail tar tee test time touch tr tty type uname uniq unzip uptime uuidgen wc wget which who',
    'whoami xargs xz xzcat yes zcat zgrep zip Rscript R bcftools bedtools blastn blastp bwa bowtie2 fastqc gatk',
    'hisat2 java minimap2 samtools seqkit seqtk tabix vcftools',
  ].flatMap((line) => line.split(' ')),
);
