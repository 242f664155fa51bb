/**
 * The datatype names in the public platform's sample configuration, with the compressed variants that it
 * derives (`fastqsanger.gz`). Sorted.
 */
export const datatypeNames: readonly string[] = `
4dn_pairs 4dn_pairs.gz 4dn_pairsam 4dn_pairsam.gz a3m ab1 acedb affybatch afg agilentbrukeryep.d.tar
agilentmasshunter.d.tar agp allegro_descent allegro_fparam allegro_ihaplo alohomora_gts alohomora_maf
alohomora_map alohomora_ped ampvis2 analyze75 anvio_classifier anvio_cog_profile anvio_composite
anvio_contigs_db anvio_db anvio_genomes_db anvio_pan_db anvio_pfam_profile anvio_profile_db
anvio_samples_db anvio_state anvio_structure_db anvio_variability arff asn1 asn1-binary augustus avi axt
bai bam bcf bcf_bgzip bcf_uncompressed bcsl.model bcsl.ts bcsp bed bed12 bed6 bed_tabix.gz bedgraph
bedstrict bgzip bif bigbed bigwig bil binary biom1 biom2 blastdbd blastdbd5 blastdbn blastdbn5 blastdbp
blastdbp5 blastxml blib bmp bowtie_base_index bowtie_color_index bref3 brukerbaf.d.tar brukertdf.d.tar btf
btwisted bus bwa_mem2_index cai castep cat_db cel cell chain charge checktrans chips chira.sqlite chrint
cif cisml ckpt clustal cm cmap cml cnn cnr cns codata codcmp coderet colab.tar colab.tar.gz compseq
consensusxml cool cpgplot cpgreport cps cpt cram csfasta csv ct ctl.result cuffdiff.sqlite cusp
customtrack cut cxb cytoscapejson d3_hierarchy daa dada2_dada dada2_errorrates dada2_mergepairs
dada2_sequencetable dada2_uniques dan data data_manager_json dbmotif dbn dbnsfp.tabular dcd
deeptools_compute_matrix_archive deeptools_coverage_matrix den_fmt diffseq digest directory dlib dmnd docx
dreg drf dta dta2d dzi edr edta eigenstratgeno eigenstratpca einverted eland elandmulti elib embl
encodepeak epestfind eps equicktandem eset est2genome etandem excel excel.xls expression.json extxyz fai
fast5.tar fast5.tar.bz2 fast5.tar.gz fast5.tar.xz fasta fasta.bz2 fasta.gz fastg fastk_hist fastk_ktab
fastk_ktab_tar fastk_prof fastq fastq.bz2 fastq.gz fastqcssanger fastqcssanger.bz2 fastqcssanger.gz
fastqillumina fastqillumina.bz2 fastqillumina.gz fastqsanger fastqsanger.bz2 fastqsanger.gz fastqsolexa
fastqsolexa.bz2 fastqsolexa.gz fcs feattable featurexml feff feffit ffdata ffindex fitch fits flac fli
flowclr flowframe flowmfi flowscore flowset flowstat1 flowstat2 flowstat3 flowtext flv fped fphe fps fqtoc
freak fsom fuzznuc fuzzpro fuzztran gafa.sqlite gal garnier gatk_dbsnp gatk_interval gatk_recal
gatk_report gatk_tranche gcg gds geecee gemini.sqlite genbank genbank.gz genenotebook genetrack geocsv
geojson gfa1 gfa1.gz gfa2 gfa2.gz gff gff3 gff3.bz2 gff3.gz gff_tabix.gz gg gif gii gii.gz gmaj.zip
gmsh.geo gmsh.msh gpr graph_dot grd grd.tgz grib gro gtf gtf.gz gz h5 h5ad h5mlm h5mu hardklor hdf4 hdr
hdt helixturnhelix hennig86 hep.root hexrd.accepted_orientations hexrd.eta_ome.npz hexrd.images.npz
hexrd.materials.h5 hexrd.scored_orientations.npz hexrd.yml hhr hivtrace hlf hmm2 hmm3 hmoment html
hyphy_results.json icm idat ideaspre idpdb idxml ig im imgt.json immuneml_receptors.html imzml inchi inp
inpcrd intermine_tabular interprophet_pepxml interval interval_index interval_tabix.gz ipynb iqtree
isa-json isa-tab isochore itp jackknifer jackknifernon jellyfish jp2 jpg json jsonld
juicer_medium_tabix.gz kallisto.idx kroenik kronik laj lastdb lav ldindep len lexicmap_index linecount
linkage_datain linkage_map linkage_pedin loom lped ludwig_model ludwig_report.html m4a maf mafcustomtrack
magres malist markdown markx0 markx1 markx10 markx2 markx3 mascotdat mascotxml maskinfo-asn1
maskinfo-asn1-binary match mbi mcool mdp mega meganon memepsp memexml meryldb metacyto_clr.txt
metacyto_stats.txt metacyto_summary.txt mgf mkv mldist mol mol2 mongodb mothur.accnos mothur.align
mothur.align.check mothur.align.report mothur.axes mothur.cons.taxonomy mothur.count_table mothur.design
mothur.dist mothur.filter mothur.filtered.masked.quan mothur.filtered.quan mothur.freq mothur.groups
mothur.list mothur.lower.dist mothur.map mothur.masked.quan mothur.names mothur.oligos mothur.otu
mothur.otu.corr mothur.otulabels mothur.pair.dist mothur.quan mothur.rabund mothur.rdp.taxonomy
mothur.ref.taxonomy mothur.relabund mothur.sabund mothur.seq.taxonomy mothur.sff.flow mothur.shared
mothur.square.dist mothur.summary mothur.tax.summary mothur.tre motif mov mp3 mp4 mpg mrc mrm mrxs ms2 msf
msh msp mtx mz.sqlite mz5 mzdata mzid mzml mzmlb mzq mzqc mztab mztab2 mzxml n3 nametable ncbi
ncbi_genome_dataset.zip ncbitaxonomy.sqlite ndpi ndx needle neostore neostore.zip neper.mscell
neper.points neper.points.tsv neper.tesr neper.tess netcdf newcpgreport newcpgseek newick nex nexus
nexusnon nhdr nhx nii1 nii1.gz nii2 nii2.gz nmrml noreturn npy npz nrrd nt obfs obo odgi ogg ome.tiff
ome_zarr ome_zarr.zip onnx osw owl oxlicg oxligl oxling oxliss oxlist oxlits paf paf.gz pair palindrome
par param paramxml parquet pbed pbm pcd pcx pdb pdbqt pdf peff pepcoil pepinfo peplist pepstats
peptideprophet_pepxml peptideshaker_archive pepxml pepxml.tsv percin percout pgm phar pheno phylip
phylipnon phyloseq phyloxml picard_interval_list pileup pir pithya.model pithya.property pithya.result
plyascii plybinary png pod5 polydot postgresql pov pphe ppm pqp pqr preg pretext prettyseq primersearch
prj prm prmtop probam probed protobuf2 protobuf3 protxml protxml.tsv psd psl psms pssm-asn1 ptkscmp qcml
qiime2.tabular qname_input_sorted.bam qname_sorted.bam qual qual454 qualillumina qualsolexa qualsolid qza
qzv rast raw_pepxml rd rdata rdata.camera.negative rdata.camera.positive rdata.camera.quick
rdata.msnbase.raw rdata.sce rdata.se rdata.xcms.fillpeaks rdata.xcms.findchrompeaks rdata.xcms.group
rdata.xcms.raw rdata.xcms.retcor rdf rdock_as rds regions rexpbase rgb rgenetics rma6 rna_eps roadmaps sam
sbml sbol scf scidx scn scool score sdf searchgui_archive seqtable sequences sf3 sff showfeat showorf shp
sif simple sirius.ms sixpack smat smi snaphmm snpeffdb snpmatrix snpsiftdbnsfp snptest source.c source.cpp
source.cs source.go source.h source.py source.rs sp spalndba spalndbnp spec.xml splib splib_noindex sqlite
sqmass sra sra_manifest.tabular srs srspair staden star stl stockholm storm.check storm.sample strider
supermatcher svg svs svslide swiss syco tabix table tabular tabular.gz tagseq tandem tar tar.bz2 tar.gz
taxonomy tck textgrid textsearch tf2 tf8 tgz thermo.raw tif tiff toml tool_markdown toolshed.gz top tpr
trackhub trafoxml traml triples trk trr tsv ttl twobit txt ucsc.net uniprotxml unsorted.bam vcf vcf_bgzip
vectorstrip vel velvet vg visium.tar.gz vitessce.json vms vmu vtkascii vtkbinary vtkxml vtpascii vtpbinary
watersmasslynx.raw.tar wav webm wiff wiff.tar wiff2 wiff2.tar wig wma wmv wobble wordcount xbm xg xgmml
xls xlsx xmfa xml xpm xquest.xml xsd xtc xvg xyz yaml zarr zarr.zip zip zset.geof
`
  .trim()
  .split(/\s+/);
